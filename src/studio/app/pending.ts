/** Steps that are not saved yet, stored in case the page is reloaded before they are. */
import type { Step } from '../draft/step.ts';
import { draft } from './calls.ts';

const key = `shoji.studio.pending.${draft}`;

export function keepPending(steps: readonly Step[]): void {
  try {
    if (steps.length > 0) sessionStorage.setItem(key, JSON.stringify(steps));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage, steps are only kept in the open page.
  }
}

export function keptPending(): Step[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]');
  } catch {
    return [];
  }
}

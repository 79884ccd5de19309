/** Steps that are not saved yet, stored in case the page is reloaded before they are. */
import type { Step } from '../../draft/step.ts';
import { draft } from '../calls.ts';

/** By author, so that nobody sends the steps of who was signed in before them. */
const keyOf = (author: string): string => `shoji.studio.pending.${draft}.${author}`;

export function keepPending(author: string, steps: readonly Step[]): void {
  try {
    if (steps.length > 0) sessionStorage.setItem(keyOf(author), JSON.stringify(steps));
    else sessionStorage.removeItem(keyOf(author));
  } catch {
    // Without storage, steps are only kept in the open page.
  }
}

export function keptPending(author: string): Step[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(author)) ?? '[]');
  } catch {
    return [];
  }
}

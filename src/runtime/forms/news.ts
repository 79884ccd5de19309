/** One subscription for all fields of a form, however many there are. */
import { subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import type { FormState } from '../page/form.ts';

/** Calls back at once on each change. @returns the function that ends it. */
export type Listen = (changed: () => void) => () => void;

export interface FormNews {
  /** Something was typed or filled in. */
  typed: Listen;
  /** Something was said about a field, or is to be shown from now on. A key press alone is no such news. */
  said: Listen;
}

export function newsOf(form: FormState): FormNews {
  return {
    typed: shared((tell) => [form.values, form.drafts].map((part) => subscribe(part, tell, true))),
    said: shared((tell) => [
      ...[form.errors, form.refused, form.visited, form.drafts].map((part) => subscribe(part, tell, true)),
      ...(['tried', 'busy'] as const).map((key) => subscribeKey(form, key, tell, true)),
    ]),
  };
}

function shared(join: (tell: () => void) => (() => void)[]): Listen {
  const listeners = new Set<() => void>();
  let ends: (() => void)[] = [];
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return (listener) => {
    if (listeners.size === 0) ends = join(tell);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      for (const end of ends) end();
    };
  };
}

/** One subscription for all fields of a form, however many there are. */
import { subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import type { FormState } from '../page/form.ts';
import { notifying } from '../page/notify.ts';

/** Calls back at once on each change. @returns the function that ends it. */
export type Subscribe = (changed: () => void) => () => void;

export interface FormChanges {
  /** Something was typed or filled in. */
  onValues: Subscribe;
  /** A message came or went, or is to be shown from now on. */
  onMessages: Subscribe;
}

export function changesOf(form: FormState): FormChanges {
  return {
    onValues: shared((tell) => [form.values, form.drafts].map((part) => subscribe(part, tell, true))),
    onMessages: shared((tell) => [
      ...[form.errors, form.refused, form.visited, form.drafts].map((part) => subscribe(part, tell, true)),
      ...(['tried', 'busy'] as const).map((key) => subscribeKey(form, key, tell, true)),
    ]),
  };
}

function shared(join: (tell: () => void) => (() => void)[]): Subscribe {
  const listeners = new Set<() => void>();
  let ends: (() => void)[] = [];
  const tell = notifying(() => {
    for (const listener of listeners) listener();
  });
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

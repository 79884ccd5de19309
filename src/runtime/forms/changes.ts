/** One subscription for all fields of a form, however many there are. */
import { subscribe } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import type { FormState } from '../page/form.ts';
import { notifying } from '../page/notify.ts';

/** Calls back synchronously on each change. @returns the function that unsubscribes */
export type Subscribe = (changed: () => void) => () => void;

export interface FormChanges {
  /** A value was typed or set. */
  onValues: Subscribe;
  /** A message has changed, or is shown from now on. */
  onMessages: Subscribe;
}

export function changesOf(form: FormState): FormChanges {
  return {
    onValues: shared((notify) => [form.values, form.drafts].map((part) => subscribe(part, notify, true))),
    onMessages: shared((notify) => [
      ...[form.errors, form.refused, form.visited, form.drafts].map((part) => subscribe(part, notify, true)),
      ...(['tried', 'busy'] as const).map((key) => subscribeKey(form, key, notify, true)),
    ]),
  };
}

function shared(join: (notify: () => void) => (() => void)[]): Subscribe {
  const listeners = new Set<() => void>();
  let ends: (() => void)[] = [];
  const notify = notifying(() => {
    for (const listener of listeners) listener();
  });
  return (listener) => {
    if (listeners.size === 0) ends = join(notify);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      for (const end of ends) end();
    };
  };
}

import { useCallback, useRef, useSyncExternalStore } from 'react';
import { subscribeKey } from 'valtio/vanilla/utils';
import { reuseIfEqual } from '../page/watch.ts';
import type { Subscribe } from './changes.ts';

/** The value at a key of a proxy; re-renders synchronously when it changes, so that the caret stays in place. */
export function useKey<Holder extends object, Key extends keyof Holder & string>(
  holder: Holder,
  key: Key,
): Holder[Key] {
  const listen = useCallback(
    (changed: () => void) => subscribeKey(holder as Record<string, unknown>, key, changed, true),
    [holder, key],
  );
  return useSyncExternalStore(listen, () => holder[key]);
}

/** A tuple selected from a form, compared shallowly; re-renders synchronously when an entry differs. */
export function useShallowSelector<Taken extends readonly unknown[]>(
  subscribe: Subscribe,
  read: () => Taken,
): Taken {
  const last = useRef<Taken | null>(null);
  return useSyncExternalStore(subscribe, () => {
    last.current = reuseIfEqual(read(), last.current);
    return last.current;
  });
}

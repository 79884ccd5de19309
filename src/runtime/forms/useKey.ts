import { useCallback, useSyncExternalStore } from 'react';
import { subscribeKey } from 'valtio/vanilla/utils';

/** The value at a key of a proxy; renders again at once when it changes, so that a caret never jumps. */
export function useKey<Holder extends object, Key extends keyof Holder & string>(
  holder: Holder,
  key: Key,
): Holder[Key] {
  const subscribe = useCallback(
    (changed: () => void) => subscribeKey(holder as Record<string, unknown>, key, changed, true),
    [holder, key],
  );
  return useSyncExternalStore(subscribe, () => holder[key]);
}

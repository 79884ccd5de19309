/** Hooks for the values of a page that a component reads, and for one that it binds to. */
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Read } from '../../language/compiled.ts';
import type { Page } from '../page/page.ts';
import { assign } from '../page/roots.ts';
import type { Scope } from '../page/scope.ts';
import { current, reuseIfEqual, snapshot, watch } from '../page/watch.ts';

/** Re-renders when one of the reads changes, and retains the sources among them while it is mounted. */
export function useReads(page: Page, reads: readonly Read[]): void {
  const last = useRef<unknown[]>([]);
  const subscribe = useCallback((changed: () => void) => watch(page, reads, changed), [page, reads]);
  useSyncExternalStore(subscribe, () => {
    last.current = reuseIfEqual(snapshot(page, reads), last.current);
    return last.current;
  });
  useEffect(() => page.retain(reads), [page, reads]);
}

const none: string[] = [];

/**
 * The value that a definition binds to, and its setter. Re-renders when it changes.
 * @param bind the compiled path; anything else is no binding
 */
export function useBound(scope: Scope, bind: unknown): [value: unknown, set: (value: unknown) => void] {
  const { page } = scope;
  const place = Array.isArray(bind) ? bind.join('.') : '';
  const reads = useMemo(() => (place ? [place] : none), [place]);
  useReads(page, reads);
  const set = useCallback(
    (value: unknown) => {
      if (place) assign(page, place.split('.'), value);
    },
    [page, place],
  );
  return [place ? current(page, place) : undefined, set];
}

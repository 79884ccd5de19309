import { useCallback, useMemo } from 'react';
import type { Path } from '../../language/compiled.ts';
import { assign } from '../page/roots.ts';
import type { Scope } from '../page/scope.ts';
import { current } from '../page/watch.ts';
import { useReads } from '../render/useReads.ts';

const none: string[] = [];

/** The compiled path of a `bind`; null if there is none. */
function pathOf(bind: unknown): Path | null {
  return Array.isArray(bind) && bind.every((name) => typeof name === 'string') ? bind : null;
}

/** The value that a definition binds to, and its setter. Re-renders when it changes. */
export function useBound(scope: Scope, bind: unknown): [value: unknown, set: (value: unknown) => void] {
  const { page } = scope;
  const place = pathOf(bind)?.join('.') ?? '';
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

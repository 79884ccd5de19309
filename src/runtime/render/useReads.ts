import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Read } from '../../language/compiled.ts';
import type { Page } from '../page/page.ts';
import { snapshot, watch } from '../page/watch.ts';

/** Re-renders when one of the reads changes, and retains the sources among them while it is mounted. */
export function useReads(page: Page, reads: readonly Read[]): void {
  const last = useRef<unknown[]>([]);
  const subscribe = useCallback((changed: () => void) => watch(page, reads, changed), [page, reads]);
  useSyncExternalStore(subscribe, () => {
    const now = snapshot(page, reads);
    const same =
      now.length === last.current.length &&
      now.every((value, index) => Object.is(value, last.current[index]));
    if (!same) last.current = now;
    return last.current;
  });
  useEffect(() => {
    const ends = reads.flatMap((read) => page.source(read)?.retain() ?? []);
    return () => {
      for (const end of ends) end();
    };
  }, [page, reads]);
}

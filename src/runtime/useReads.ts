import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { Read } from '../language/compiled.ts';
import type { Page } from './page/page.ts';
import { glance, watch } from './page/watch.ts';

/** Renders again when one of the reads changes, and keeps the sources among them loading while it is mounted. */
export function useReads(page: Page, reads: readonly Read[]): void {
  const last = useRef<unknown[]>([]);
  const subscribe = useCallback((changed: () => void) => watch(page, reads, changed), [page, reads]);
  useSyncExternalStore(subscribe, () => {
    const now = glance(page, reads);
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

/** The rows of a long table that are in view: only these are rendered. */
import { type RefObject, useEffect, useState } from 'react';
import { rowHeight } from './types.ts';

/** Rows rendered above and below the visible ones, so that none is missing while scrolling. */
const around = 10;

export interface VisibleRows {
  first: number;
  last: number;
  /** The number of visible rows. */
  page: number;
}

export function useVisibleRows(scroller: RefObject<HTMLElement | null>, count: number): VisibleRows {
  const [view, setView] = useState({ top: 0, height: 900 });
  useEffect(() => {
    const { current } = scroller;
    if (!current) return undefined;
    const measure = (): void => {
      // The state changes only every ten rows.
      const step = rowHeight * around;
      const top = Math.floor(current.scrollTop / step) * step;
      const height = current.clientHeight;
      setView((before) => (before.top === top && before.height === height ? before : { top, height }));
    };
    const resized = new ResizeObserver(measure);
    resized.observe(current);
    current.addEventListener('scroll', measure, { passive: true });
    return () => {
      resized.disconnect();
      current.removeEventListener('scroll', measure);
    };
  }, [scroller]);
  const first = Math.max(0, Math.min(count - 1, Math.floor(view.top / rowHeight) - around));
  const page = Math.max(1, Math.floor(view.height / rowHeight) - 2);
  return { first, last: Math.min(count - 1, first + page + around * 4), page };
}

import { useEffect, useState } from 'react';
import type { Page } from '../page/page.ts';

/**
 * Where something is written: `screens/pages/loans/index.json:12:5`.
 * @param at its address; null for nothing
 * @returns null while that is not known
 */
export function usePlace(page: Page, at: string | null): string | null {
  const [place, setPlace] = useState<string | null>(null);
  const { definitionPlace } = page.runtime.host;
  useEffect(() => {
    if (at === null || !definitionPlace) return;
    let over = false;
    definitionPlace(at).then(
      (found) => {
        if (!over) setPlace(found);
      },
      // The development server has ended.
      () => {},
    );
    return () => {
      over = true;
    };
  }, [at, definitionPlace]);
  return place;
}

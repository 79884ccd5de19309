import { useEffect, useReducer } from 'react';
import type { Page } from '../page/page.ts';
import { usePageState } from './pageState.ts';

/**
 * Counts down after a press. The length may be known only from the answer, so it is read on every render; the start is
 * kept with the page.
 * @returns the remaining seconds, and the function that starts the countdown
 */
export function useCooldown(page: Page, at: string, seconds: number): [left: number, begin: () => void] {
  const [began, setBegan] = usePageState<number | null>(page, `${at} cooldown`, null);
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const left = began === null ? 0 : Math.max(0, Math.ceil(seconds - (performance.now() - began) / 1000));
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [running]);
  return [left, () => setBegan(performance.now())];
}

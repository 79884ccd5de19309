import { type RefObject, useEffect, useState } from 'react';

/**
 * Autoplay that respects prefers-reduced-motion. It pauses on hover, press and keyboard focus, and in a hidden
 * document.
 */
export function useAutoplay(
  box: RefObject<HTMLElement | null>,
  every: number,
  next: () => void,
): { runs: boolean; stopped: boolean; toggle: () => void } {
  const [stopped, setStopped] = useState(
    () => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const runs = every > 0;
  useEffect(() => {
    const element = box.current;
    if (!runs || stopped || !element) return;
    let paused = false;
    const pause = () => {
      paused = true;
    };
    const resume = () => {
      paused = false;
    };
    const timer = setInterval(() => {
      const focused =
        element.contains(document.activeElement) && document.activeElement?.matches(':focus-visible');
      if (!paused && !focused && document.visibilityState === 'visible') next();
    }, every * 1000);
    element.addEventListener('pointerenter', pause);
    element.addEventListener('pointerdown', pause);
    element.addEventListener('pointerleave', resume);
    element.addEventListener('pointercancel', resume);
    return () => {
      clearInterval(timer);
      element.removeEventListener('pointerenter', pause);
      element.removeEventListener('pointerdown', pause);
      element.removeEventListener('pointerleave', resume);
      element.removeEventListener('pointercancel', resume);
    };
  }, [box, runs, stopped, every, next]);
  return { runs, stopped, toggle: () => setStopped((was) => !was) };
}

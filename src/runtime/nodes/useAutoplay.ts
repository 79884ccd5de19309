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
    let held = false;
    const hold = () => {
      held = true;
    };
    const release = () => {
      held = false;
    };
    const timer = setInterval(() => {
      const focused =
        element.contains(document.activeElement) && document.activeElement?.matches(':focus-visible');
      if (!held && !focused && document.visibilityState === 'visible') next();
    }, every * 1000);
    element.addEventListener('pointerenter', hold);
    element.addEventListener('pointerdown', hold);
    element.addEventListener('pointerleave', release);
    element.addEventListener('pointercancel', release);
    return () => {
      clearInterval(timer);
      element.removeEventListener('pointerenter', hold);
      element.removeEventListener('pointerdown', hold);
      element.removeEventListener('pointerleave', release);
      element.removeEventListener('pointercancel', release);
    };
  }, [box, runs, stopped, every, next]);
  return { runs, stopped, toggle: () => setStopped((was) => !was) };
}

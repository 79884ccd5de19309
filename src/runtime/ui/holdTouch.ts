/**
 * A ref for what is dragged by a finger: keeps the browser from taking part in the drag. `touch-action: none` alone
 * does not: Chromium still takes a quick drag for a fling, and the next tap, wherever it is, only ends that fling.
 */
export function holdTouch(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return;
  const preventScroll = (event: TouchEvent) => {
    if (event.cancelable) event.preventDefault();
  };
  // The listeners of React are passive.
  element.addEventListener('touchmove', preventScroll, { passive: false });
  return () => element.removeEventListener('touchmove', preventScroll);
}

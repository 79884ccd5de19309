import type { Stream } from '../runtime/host/widget.ts';

/** The default interval: most feeds change far more often than anybody can read, and painting is expensive. */
export const REPAINT_EVERY = 100;

/**
 * Paints immediately, and after changes of the sources: in an animation frame, and at most once per `every`
 * milliseconds. While the document is hidden nothing is painted; when it is visible again, the current state is
 * painted once.
 * @returns the function that ends it
 */
export function repaint(
  sources: readonly (Stream<unknown> | undefined)[],
  paint: () => void,
  every = REPAINT_EVERY,
): () => void {
  let last = Number.NEGATIVE_INFINITY;
  let timer = 0;
  let frame = 0;
  let missed = false;

  const run = () => {
    frame = 0;
    last = performance.now();
    paint();
  };
  const wait = () => {
    timer = 0;
    frame = requestAnimationFrame(run);
  };
  const changed = () => {
    if (timer || frame) return;
    if (document.hidden) {
      missed = true;
      return;
    }
    const rest = last + every - performance.now();
    if (rest > 0) timer = window.setTimeout(wait, rest);
    else wait();
  };
  const stop = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    timer = 0;
    frame = 0;
  };
  const shown = () => {
    if (document.hidden) {
      missed ||= timer > 0 || frame > 0;
      stop();
    } else if (missed) {
      missed = false;
      changed();
    }
  };

  const ends = sources.map((source) => source?.subscribe(changed));
  document.addEventListener('visibilitychange', shown);
  run();
  return () => {
    stop();
    for (const end of ends) end?.();
    document.removeEventListener('visibilitychange', shown);
  };
}

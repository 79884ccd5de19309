import type { Stream } from '../runtime/host/widget.ts';

/** The default interval: most feeds change far more often than anybody can read, and painting is expensive. */
export const REPAINT_EVERY = 100;

/**
 * Paints immediately, and after changes of the sources, at most once per `every` milliseconds. While the document is
 * hidden nothing is painted; when it is visible again, the current state is painted once.
 *
 * Not in an animation frame: the work of painting, and style and layout after it, would together be longer than a frame
 * on a slow phone. In a task of its own the browser can draw a frame between the two.
 * @returns the function that ends it
 */
export function repaint(
  sources: readonly (Stream<unknown> | undefined)[],
  paint: () => void,
  every = REPAINT_EVERY,
): () => void {
  let last = Number.NEGATIVE_INFINITY;
  let timer = 0;
  let missed = false;

  const run = () => {
    timer = 0;
    last = performance.now();
    paint();
  };
  const changed = () => {
    if (timer) return;
    if (document.hidden) missed = true;
    else timer = window.setTimeout(run, Math.max(0, last + every - performance.now()));
  };
  const stop = () => {
    clearTimeout(timer);
    timer = 0;
  };
  const shown = () => {
    if (document.hidden) {
      missed ||= timer > 0;
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

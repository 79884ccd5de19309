/** When who watches a page hears of a change: at once, so that an input keeps its caret, but never amid a rendering. */

let isRendering = false;

/** Makes changes that React forbids to tell others of before it has rendered: they hear of them right after. */
export function changeWhileRendering(change: () => void): void {
  isRendering = true;
  try {
    change();
  } finally {
    isRendering = false;
  }
}

/** @returns a listener that calls back at once, or right after the rendering in which the change was made */
export const notifying = (changed: () => void) => (): void => {
  if (isRendering) queueMicrotask(changed);
  else changed();
};

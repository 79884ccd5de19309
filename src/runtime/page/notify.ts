/** Listeners are notified synchronously, so that an input keeps its caret, but never during a render. */

let isRendering = false;

/**
 * Makes changes during a render. React forbids notifying other components then, so listeners are notified right after.
 */
export function changeWhileRendering(change: () => void): void {
  isRendering = true;
  try {
    change();
  } finally {
    isRendering = false;
  }
}

/** @returns a listener that calls back synchronously, or right after the render in which the change was made */
export const notifying = (changed: () => void) => (): void => {
  if (isRendering) queueMicrotask(changed);
  else changed();
};

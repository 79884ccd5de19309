/** Listeners are notified synchronously, so that an input keeps its caret, but never during a render. */

let isRendering = false;
/** The listeners that {@link together} will call. */
let waiting: Set<() => void> | undefined;

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

/** Makes several changes, of which each listener is notified once, when all are made. */
export function together(changes: () => void): void {
  const outer = waiting;
  const listeners = outer ?? new Set();
  waiting = listeners;
  try {
    changes();
  } finally {
    waiting = outer;
    if (!outer) for (const changed of listeners) changed();
  }
}

/** @returns a listener that calls back synchronously, or right after the render in which the change was made */
export const notifying = (changed: () => void) => (): void => {
  if (isRendering) queueMicrotask(changed);
  else if (waiting) waiting.add(changed);
  else changed();
};

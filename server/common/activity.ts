/** Whether the exchange is in use. While it is not, recurring work slows down. */

export interface Activity {
  /** Whether the exchange was used, on any instance, within the last seconds. */
  readonly isActive: boolean;
  /** The time without use after which work slows down, ms. */
  readonly afterMs: number;
  /** Records use of this instance. */
  recordUse(): void;
  /** Records use of another instance. */
  recordRemoteUse(): void;
  /** Called each time this instance is used. @returns stops it */
  onUse(listener: () => void): () => void;
  /** Called when it is used again after a pause. @returns stops it */
  onResume(listener: () => void): () => void;
}

/** For tests, and for processes that never slow down. */
export const alwaysActive: Activity = {
  isActive: true,
  afterMs: Number.POSITIVE_INFINITY,
  recordUse: () => undefined,
  recordRemoteUse: () => undefined,
  onUse: () => () => undefined,
  onResume: () => () => undefined,
};

/** @param afterMs the time without use after which work slows down; 0 for never */
export function createActivity(afterMs: number, now = () => performance.now()): Activity {
  if (afterMs === 0) return alwaysActive;
  const useListeners = listeners();
  const resumeListeners = listeners();
  let last = now();
  const isActive = () => now() - last < afterMs;
  const recordRemoteUse = () => {
    const resumes = !isActive();
    last = now();
    if (resumes) resumeListeners.tell();
  };
  return {
    get isActive() {
      return isActive();
    },
    afterMs,
    recordUse() {
      recordRemoteUse();
      useListeners.tell();
    },
    recordRemoteUse,
    onUse: useListeners.add,
    onResume: resumeListeners.add,
  };
}

function listeners() {
  const all = new Set<() => void>();
  return {
    add: (listener: () => void) => {
      all.add(listener);
      return () => void all.delete(listener);
    },
    tell: () => {
      for (const listener of all) listener();
    },
  };
}

/** The interval of recurring work while the exchange is not in use, ms. */
const idleIntervalMs = 60_000;

/**
 * Skips recurring work while the exchange is not in use, except once in `ms`. The first call after a pause runs it
 * again.
 */
export function slowWhileIdle(
  activity: Activity,
  work: () => Promise<unknown>,
  ms = idleIntervalMs,
  now = () => performance.now(),
): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const started = now();
    if (!activity.isActive && started - last < ms) return;
    last = started;
    await work();
  };
}

import type { Activity } from '../common/activity.ts';
import type { InstanceBus } from './bus.ts';

/** The longest interval of messages that this instance is in use, ms. */
const maxSendMs = 5000;
/** The longest interval of checks for open sockets, ms. */
const maxCheckMs = 1000;

/**
 * Tells all instances that one of them is in use: by calls, or by open sockets.
 * @param sockets the number of open sockets here
 * @returns stops it
 */
export function shareActivity(
  activity: Activity,
  { bus, sockets }: { bus: Pick<InstanceBus, 'send' | 'on'>; sockets: () => number },
): () => void {
  // Much shorter than the time after which the others slow down.
  const shortMs = activity.afterMs / 4;
  const sendMs = Math.min(maxSendMs, shortMs);
  let lastSent = Number.NEGATIVE_INFINITY;
  const stopListening = activity.onUse(() => {
    const now = performance.now();
    if (now - lastSent < sendMs) return;
    lastSent = now;
    bus.send({ used: true });
  });
  bus.on('used', () => activity.recordRemoteUse());
  const timer = setInterval(
    () => {
      if (sockets() > 0) activity.recordUse();
    },
    Math.min(maxCheckMs, shortMs),
  );
  return () => {
    stopListening();
    clearInterval(timer);
  };
}

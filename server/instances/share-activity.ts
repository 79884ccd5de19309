import type { Activity } from '../common/activity.ts';
import type { InstanceBus } from './bus.ts';

/**
 * The interval of messages that this instance is in use, ms: much shorter than the pause after which work slows down.
 */
const sendMs = 5000;
/** The interval of checks for open sockets, ms. */
const checkMs = 1000;

/**
 * Tells all instances that one of them is in use: by calls, or by open sockets.
 * @param sockets the number of open sockets here
 * @returns stops it
 */
export function shareActivity(
  activity: Activity,
  { bus, sockets }: { bus: Pick<InstanceBus, 'send' | 'on'>; sockets: () => number },
): () => void {
  let lastSent = Number.NEGATIVE_INFINITY;
  const stopListening = activity.onUse(() => {
    const now = performance.now();
    if (now - lastSent < sendMs) return;
    lastSent = now;
    bus.send({ used: true });
  });
  bus.on('used', () => activity.recordRemoteUse());
  const timer = setInterval(() => {
    if (sockets() > 0) activity.recordUse();
  }, checkMs);
  return () => {
    stopListening();
    clearInterval(timer);
  };
}

/**
 * Sends a message to all sockets when the pointer to the release of the app has moved. Each instance follows the
 * pointer itself.
 */
import type { Messages } from '../../src/client/generated/realtime.ts';
import type { Clock } from '../common/clock.ts';
import type { Stop } from '../instances/index.ts';
import type { Pointer } from '../releases/index.ts';

/** Follows the pointer. */
export interface Pointers {
  /** Undefined if there is none. */
  pointer(): Pointer | undefined;
  /** @param listener called after each move */
  onMove(listener: () => void): Stop;
}

export interface ReleaseMessages {
  /** The message about the release in force; undefined if there is none. */
  message(): Messages['release'] | undefined;
  stop: Stop;
}

/** @param send called with a message after each move of the pointer */
export function followReleases(
  pointers: Pointers | undefined,
  clock: Clock,
  send: (message: Messages['release']) => void,
): ReleaseMessages {
  const message = () => {
    const pointer = pointers?.pointer();
    return pointer && { release: pointer.release, seq: pointer.sequence, ts: clock.now() };
  };
  const stop = pointers?.onMove(() => {
    const moved = message();
    if (moved) send(moved);
  });
  return { message, stop: () => stop?.() };
}

/** Tells sockets that the pointer to the release of the app was moved. Each instance follows the pointer itself. */
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

export function releaseNews(
  pointers: Pointers | undefined,
  clock: Clock,
  tell: (message: Messages['release']) => void,
): { message(): Messages['release'] | undefined; stop: Stop } {
  const message = () => {
    const pointer = pointers?.pointer();
    return pointer && { release: pointer.release, seq: pointer.sequence, ts: clock.now() };
  };
  const stop = pointers?.onMove(() => {
    const news = message();
    if (news) tell(news);
  });
  return { message, stop: () => stop?.() };
}

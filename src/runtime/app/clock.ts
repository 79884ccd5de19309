/** The `now` of expressions. It ticks once a second, and only while it has readers. */
import { proxy } from 'valtio/vanilla';

export interface PageClock {
  /** A valtio proxy. `now` is in unix milliseconds, at the last tick. */
  readonly time: { now: number };
  /** Registers a reader. @returns the function that removes it */
  retain(): () => void;
}

export function createClock(): PageClock {
  let readers = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const time = proxy({ now: Date.now() });
  const tick = () => {
    time.now = Date.now();
  };
  return {
    time,
    retain() {
      readers += 1;
      if (readers === 1) {
        tick();
        timer = setInterval(tick, 1000);
      }
      return () => {
        readers -= 1;
        if (readers === 0) clearInterval(timer);
      };
    },
  };
}

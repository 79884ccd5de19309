/** The `now` of expressions. It ticks once a second, and only while it has readers. */
import { proxy } from 'valtio/vanilla';

export interface PageClock {
  /** Unix milliseconds, at the last tick. */
  now: number;
  retain(): void;
  release(): void;
}

export function createClock(): PageClock {
  let watchers = 0;
  let timer: ReturnType<typeof setInterval> | null = null;
  const clock = proxy<PageClock>({
    now: Date.now(),
    retain() {
      watchers += 1;
      if (watchers > 1) return;
      clock.now = Date.now();
      timer = setInterval(() => {
        clock.now = Date.now();
      }, 1000);
    },
    release() {
      watchers -= 1;
      if (watchers > 0 || timer === null) return;
      clearInterval(timer);
      timer = null;
    },
  });
  return clock;
}

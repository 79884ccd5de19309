/** The clock of the exchange. All code reads the time from it, so that tests can control it. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that moves only by `move` and `set`. `start` and `set` in unix milliseconds, `move` in milliseconds. */
export function movableClock(start: number): Clock & { move(ms: number): void; set(ms: number): void } {
  let time = start;
  return {
    now: () => time,
    move: (ms) => {
      time += ms;
    },
    set: (ms) => {
      time = ms;
    },
  };
}

/** The exchange's one clock. Everything that asks for the time asks it here, so that tests can move it. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands still until it is moved. `start` and `set` in unix milliseconds, `move` in milliseconds. */
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

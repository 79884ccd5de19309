import { createHash } from 'node:crypto';

/** Pseudo-random numbers, deterministic for a seed. */
export interface Chance {
  /** From `min` up to `max`. */
  between(min: number, max: number): number;
  /** A whole number from `min` to `max`. */
  whole(min: number, max: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** Mulberry32, seeded with the SHA-256 of the seed. */
export function chanceOf(seed: string): Chance {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number): number => min + next() * (max - min);
  const whole = (min: number, max: number): number => Math.floor(between(min, max + 1));
  return { between, whole, pick: (list) => list[whole(0, list.length - 1)] ?? list[0] };
}

import { createHash } from 'node:crypto';

/** Pseudo-random numbers, deterministic for a seed. */
export interface Random {
  /** From `min` up to `max`. */
  between(min: number, max: number): number;
  /** A whole number from `min` to `max`. */
  integer(min: number, max: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** Mulberry32, seeded with the SHA-256 of the seed. */
export function seededRandom(seed: string): Random {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (min: number, max: number): number => min + next() * (max - min);
  const integer = (min: number, max: number): number => Math.floor(between(min, max + 1));
  return { between, integer, pick: (list) => list[integer(0, list.length - 1)] ?? list[0] };
}

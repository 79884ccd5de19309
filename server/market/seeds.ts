import { createHash, createHmac } from 'node:crypto';
import { dayName } from './utc-day.ts';

/** The seed of a day, 64 hexadecimal digits. A day is counted as `utc-day.ts` says. */
export type SeedOf = (day: number) => string;

/** All seeds, for who knows the master secret: that of a day is HMAC-SHA-256(master, `2026-05-11`). */
export function seedsOf(master: string): SeedOf {
  return (day) => derive(master, dayName(day));
}

/** Seeds as they were published, by the names of their days. @throws Error for a day that is not among them */
export function publishedSeeds(seeds: Readonly<Record<string, string>>): SeedOf {
  return (day) => {
    const name = dayName(day);
    const seed = Object.hasOwn(seeds, name) ? seeds[name] : undefined;
    if (seed === undefined) throw new Error(`The seed of ${name} is needed and was not published`);
    return seed;
  };
}

/** What only the holder of the master secret can compute, and what gives nothing of it away. */
export function derive(master: string, purpose: string): string {
  return createHmac('sha256', master).update(purpose).digest('hex');
}

/** What a seed is published as before its day: the SHA-256 of its hexadecimal text, in hexadecimal. */
export function commitmentTo(seed: string): string {
  return createHash('sha256').update(seed).digest('hex');
}

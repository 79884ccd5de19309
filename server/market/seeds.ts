import { createHash, createHmac } from 'node:crypto';
import { dayName } from './utc-day.ts';

/** The seed of a day, 64 hexadecimal digits. Days are numbered as in `utc-day.ts`. */
export type SeedOf = (day: number) => string;

/** Derives all seeds from the master secret: that of a day is HMAC-SHA-256(master, `2026-05-11`). */
export function seedsOf(master: string): SeedOf {
  return (day) => derive(master, dayName(day));
}

/** Published seeds, by day name. @throws Error for a day that is not among them */
export function publishedSeeds(seeds: Readonly<Record<string, string>>): SeedOf {
  return (day) => {
    const name = dayName(day);
    const seed = Object.hasOwn(seeds, name) ? seeds[name] : undefined;
    if (seed === undefined) throw new Error(`The seed of ${name} is needed and was not published`);
    return seed;
  };
}

/** Derives a value that requires the master secret and does not reveal it. */
export function derive(master: string, purpose: string): string {
  return createHmac('sha256', master).update(purpose).digest('hex');
}

/** The published commitment to a seed: the SHA-256 of its hexadecimal text, in hexadecimal. */
export function commitmentTo(seed: string): string {
  return createHash('sha256').update(seed).digest('hex');
}

/** Seed days begin at 00:00 UTC, like daily candles. This is the only definition. */
export const dayMs = 86_400_000;

/** The number of the day that contains `time` (unix ms), counted from 1970-01-01. */
export function dayOf(time: number): number {
  return Math.floor(time / dayMs);
}

/** The start of a day, unix ms, which is also the end of the previous day. */
export function dayStart(day: number): number {
  return day * dayMs;
}

/** `2026-05-11`. */
export function dayName(day: number): string {
  return new Date(dayStart(day)).toISOString().slice(0, 10);
}

/** The day with this name; undefined for an invalid one. */
export function parseDay(name: string): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(name) ? Date.parse(`${name}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) || dayName(dayOf(time)) !== name ? undefined : dayOf(time);
}

/** The days that seeds are made for begin at 00:00 UTC, as the candles of a day do. Nothing else decides it. */
export const dayMs = 86_400_000;

/** The number of the day that `time` (unix ms) lies in, counted from 1970-01-01. */
export function dayOf(time: number): number {
  return Math.floor(time / dayMs);
}

/** The first moment of a day, unix ms. The day before ends there. */
export function dayStart(day: number): number {
  return day * dayMs;
}

/** `2026-05-11`. */
export function dayName(day: number): string {
  return new Date(dayStart(day)).toISOString().slice(0, 10);
}

/** The day that is called so; undefined for what is no day. */
export function dayCalled(name: string): number | undefined {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(name) ? Date.parse(`${name}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(time) || dayName(dayOf(time)) !== name ? undefined : dayOf(time);
}

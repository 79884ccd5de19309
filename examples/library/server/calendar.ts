/** Dates of the library, which is in Japan. A date is `YYYY-MM-DD`. */

const zone = 9 * 3_600_000;

/** The date at a moment, in unix milliseconds. */
export const dateAt = (moment: number): string => new Date(moment + zone).toISOString().slice(0, 10);

export const today = (): string => dateAt(Date.now());

/** The time of day at a moment, `HH:MM`. */
export const timeAt = (moment: number): string => new Date(moment + zone).toISOString().slice(11, 16);

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** 0 is Sunday. */
export const weekday = (date: string): number => new Date(date).getUTCDay();

/** A moment of the library: `at('2026-11-22', '14:00')`. */
export const at = (date: string, time: string): Date => new Date(`${date}T${time}:00+09:00`);

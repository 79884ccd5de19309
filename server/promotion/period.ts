import { inTokyo, startOfDayInTokyo } from '../http/moment.ts';

const day = 86_400_000;

/** All time, or since the start of the day, the week (Monday) or the month in Tokyo. */
export type Period = 'all' | 'day' | 'week' | 'month';

/** Unix ms in and out; 0 for all time. */
export function startOf(since: Period, now: number): number {
  const today = startOfDayInTokyo(now);
  const there = inTokyo(today);
  switch (since) {
    case 'all':
      return 0;
    case 'day':
      return today;
    case 'week':
      return today - ((there.getUTCDay() + 6) % 7) * day;
    case 'month':
      return today - (there.getUTCDate() - 1) * day;
  }
}

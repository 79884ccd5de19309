/**
 * The periods of candles. As on other exchanges all are aligned to UTC, in whatever time zone they are shown: a day
 * begins at 00:00, a week on Monday, a month on its first day.
 */
const minute = 60_000;
const day = 24 * 60 * minute;

const widths = {
  '1min': minute,
  '5min': 5 * minute,
  '15min': 15 * minute,
  '30min': 30 * minute,
  '60min': 60 * minute,
  '1day': day,
  '1week': 7 * day,
};

export type Period = keyof typeof widths | '1mon';

export const periods: readonly Period[] = [
  '1min',
  '5min',
  '15min',
  '30min',
  '60min',
  '1day',
  '1week',
  '1mon',
];

/** The Unix epoch was a Thursday. */
const firstMonday = 4 * day;

export function isPeriod(text: string): text is Period {
  return periods.some((period) => period === text);
}

/** The start (unix ms) of the candle that `time` (unix ms) belongs to. */
export function periodStart(period: Period, time: number): number {
  if (period === '1mon') {
    const date = new Date(time);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  const width = widths[period];
  const origin = period === '1week' ? firstMonday : 0;
  return Math.floor((time - origin) / width) * width + origin;
}

/** The start of the next candle. `start` must be the start of a candle. */
export function periodEnd(period: Period, start: number): number {
  if (period !== '1mon') return start + widths[period];
  const date = new Date(start);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/**
 * The starts of all candles that begin in `from`..`to` (unix ms, both inclusive), at most the newest `most`, oldest
 * first.
 */
export function periodStarts(period: Period, from: number, to: number, max: number): number[] {
  const starts: number[] = [];
  let start = periodStart(period, to);
  while (start >= from && starts.length < max) {
    starts.push(start);
    start = periodStart(period, start - 1);
  }
  return starts.reverse();
}

import { expect, test } from 'vitest';
import { type Period, periodEnd, periodStart, periodStarts, periods } from './period.ts';

const time = Date.UTC(2026, 4, 13, 17, 48, 31, 250);

test.each<[Period, number]>([
  ['1min', Date.UTC(2026, 4, 13, 17, 48)],
  ['5min', Date.UTC(2026, 4, 13, 17, 45)],
  ['15min', Date.UTC(2026, 4, 13, 17, 45)],
  ['30min', Date.UTC(2026, 4, 13, 17, 30)],
  ['60min', Date.UTC(2026, 4, 13, 17)],
  ['1day', Date.UTC(2026, 4, 13)],
  ['1week', Date.UTC(2026, 4, 11)],
  ['1mon', Date.UTC(2026, 4, 1)],
])('%s begins at UTC boundaries', (period, start) => {
  expect(periodStart(period, time)).toBe(start);
  expect(periodStart(period, start)).toBe(start);
  expect(periodStart(period, periodEnd(period, start) - 1)).toBe(start);
  expect(periodStart(period, periodEnd(period, start))).toBe(periodEnd(period, start));
});

test('a week begins on a Monday, before the epoch too', () => {
  for (const moment of [0, -1, time]) expect(new Date(periodStart('1week', moment)).getUTCDay()).toBe(1);
});

test('starts follow each other without a gap, and the newest are kept', () => {
  for (const period of periods) {
    const starts = periodStarts(period, time - 400 * 86_400_000, time, 10);
    expect(starts.length).toBeGreaterThan(1);
    expect(starts.length).toBeLessThanOrEqual(10);
    expect(starts.at(-1)).toBe(periodStart(period, time));
    for (const [n, start] of starts.slice(1).entries()) expect(periodEnd(period, starts[n] ?? 0)).toBe(start);
  }
});

test('only those that begin in the span count', () => {
  const minute = Date.UTC(2026, 4, 13, 17, 48);
  expect(periodStarts('1min', minute, minute, 10)).toEqual([minute]);
  expect(periodStarts('1min', minute + 1, minute + 59_999, 10)).toEqual([]);
  expect(periodStarts('1min', minute + 1, minute, 10)).toEqual([]);
});

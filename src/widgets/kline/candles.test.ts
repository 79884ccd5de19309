import { describe, expect, test } from 'vitest';
import { notationOf } from '../../decimal/intl.ts';
import { createFormats } from '../../runtime/format/formats.ts';
import {
  average,
  bands,
  type Candle,
  closesOf,
  drawable,
  intervalOf,
  nearest,
  positionOf,
} from './candles.ts';
import { changeOf } from './legend.ts';
import { pointsAt } from './options.ts';

const formatsOf = (tag: string) => createFormats(tag, notationOf(tag), 'UTC');
const english = formatsOf('en');

const candle = (time: number, close = '100', open = '100'): Candle => ({
  time,
  open,
  high: '110',
  low: '90',
  close,
  volume: '1.5',
});
const minutes = (...times: number[]) => times.map((time) => candle(time * 60_000));

describe('what a chart draws', () => {
  test('is the list itself where it rises', () => {
    const list = minutes(1, 2, 3);
    expect(drawable(list)).toBe(list);
  });
  test('has one candle per time, the latest version, oldest first, without a limit', () => {
    const [one, two] = [candle(120_000, '1'), candle(120_000, '2')];
    expect(drawable([one, candle(60_000), two])).toEqual([candle(60_000), two]);
    const many = Array.from({ length: 9000 }, (_, at) => candle(at));
    expect(drawable(many)).toEqual(many.slice(4000));
  });
});

describe('a live candle', () => {
  test('a candle replaces the last one, follows it, or is too late', () => {
    const list = minutes(1, 2);
    expect(positionOf(list, candle(120_000))).toBe('same');
    expect(positionOf(list, candle(180_000))).toBe('next');
    expect(positionOf(list, candle(60_000))).toBe('stale');
  });
});

test('the interval is the least gap, so that a missing candle does not stretch it', () => {
  expect(intervalOf(minutes(1, 2, 5, 6))).toBe(60_000);
  expect(intervalOf(minutes(7))).toBe(60_000);
});

test('the nearest candle is found on both sides and at both ends', () => {
  const list = minutes(1, 2, 5);
  expect([0, 89_000, 91_000, 200_000, 260_000, 900_000].map((time) => nearest(list, time))).toEqual([
    0, 0, 1, 1, 2, 2,
  ]);
  expect(nearest([], 5)).toBe(-1);
});

describe('indicators', () => {
  const closes = Array.from({ length: 25 }, (_, at) => at + 1);

  test('an average begins where it has enough closes', () => {
    expect(average(closes, 3, 5)).toBeNull();
    expect(average(closes, 4, 5)).toBe(3);
    expect(average(closes, 24, 10)).toBe(20.5);
  });

  test('bands are two deviations of 20 closes away from their average', () => {
    expect(bands(closes, 18)).toBeNull();
    const found = bands(closes, 19);
    expect(found?.middle).toBe(10.5);
    expect(found?.upper).toBeCloseTo(10.5 + 2 * Math.sqrt(33.25), 10);
    expect(found?.lower).toBeCloseTo(10.5 - 2 * Math.sqrt(33.25), 10);
  });
});

test('a candle that fell and one that rose have their own colour of volume', () => {
  const list = [candle(0, '99'), candle(1, '101')];
  const colours = list.map((_, at) => pointsAt(list, closesOf(list), at, 'candles').volume);
  expect(colours).toEqual([
    { x: 0, y: 1.5, color: 'var(--color-down, var(--color-bad))' },
    { x: 1, y: 1.5, color: 'var(--color-up, var(--color-good))' },
  ]);
});

test('a change of a candle that is shown as zero has no sign and no direction', () => {
  expect(changeOf(candle(0, '99999', '100000'), english)).toEqual({ text: '0.00%', direction: 'flat' });
  expect(changeOf(candle(0, '100001', '100000'), english)).toEqual({ text: '0.00%', direction: 'flat' });
  expect(changeOf(candle(0, '99990', '100000'), english)).toEqual({ text: '-0.01%', direction: 'down' });
});

test('the change of a candle is exact and carries its sign', () => {
  expect(changeOf(candle(0, '100.3', '100.1'), english)).toEqual({ text: '+0.19%', direction: 'up' });
  expect(changeOf(candle(0, '99', '100'), english)).toEqual({ text: '-1.00%', direction: 'down' });
  expect(changeOf(candle(0), english)).toEqual({ text: '0.00%', direction: 'flat' });
  expect(changeOf(candle(0, '5', '0'), english)).toEqual({ text: '–', direction: 'up' });
  expect(changeOf(candle(0, '100.3', '100.1'), formatsOf('es'))).toEqual({ text: '+0,19%', direction: 'up' });
});

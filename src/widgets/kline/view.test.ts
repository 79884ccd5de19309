import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countFor, extremes, follows, kept, nearStart, newest, panned, type Range, zoomed } from './view.ts';

const range: Range = { first: 0, last: 999 * 60_000, interval: 60_000 };

test('a phone shows some ninety candles, a wide page no more than 120', () => {
  expect(countFor(360)).toBe(90);
  expect(countFor(1200)).toBe(120);
  expect(countFor(10)).toBe(20);
});

test('the newest candle does not touch the price labels', () => {
  const view = newest(range, 100);
  expect(view.end).toBe(range.last + 15 * range.interval);
  expect(follows(view, range)).toBe(true);
});

test('dragging to the right scrolls back, and the view no longer follows the newest candle', () => {
  const view = panned(newest(range, 100), 0.5, range);
  expect(view.end).toBe(range.last - 35 * range.interval);
  expect(follows(view, range)).toBe(false);
});

test('a pinch keeps the time under the fingers where it is', () => {
  const view = panned(newest(range, 100), 3, range);
  const near = zoomed(view, 2, 0.25, range);
  const at = (each: typeof view) => each.end - 0.75 * each.count * range.interval;
  expect(near.count).toBe(50);
  expect(at(near)).toBe(at(view));
});

test('every view of the chart contains candles', () => {
  const act = fc.oneof(
    fc.record({ pan: fc.double({ min: -20, max: 20, noNaN: true }) }),
    fc.record({
      zoom: fc.double({ min: 0.1, max: 10, noNaN: true }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 30 }), fc.integer({ min: 1, max: 2000 }), (acts, count) => {
      const some: Range = { first: 0, last: (count - 1) * 60_000, interval: 60_000 };
      let view = newest(some, 90);
      for (const each of acts)
        view = 'pan' in each ? panned(view, each.pan, some) : zoomed(view, each.zoom, each.at, some);
      const { min, max } = extremes(view, some);
      return min < some.last && max > some.first && view.count >= 20 && view.count <= 240;
    }),
  );
});

test('older candles are asked for shortly before the oldest one is seen', () => {
  expect(nearStart(kept({ count: 100, end: 500 * 60_000 }, range), range)).toBe(false);
  expect(nearStart(kept({ count: 100, end: 120 * 60_000 }, range), range)).toBe(true);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repaint } from './repaint.ts';
import { pushedStream, setHidden } from './testing.ts';

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('two hundred changes a second are painted some ten times', () => {
  const stream = pushedStream(0);
  const paint = vi.fn();
  repaint([stream], paint);
  for (let at = 1; at <= 200; at++) {
    stream.push(at);
    vi.advanceTimersByTime(5);
  }
  expect(paint.mock.calls.length).toBeGreaterThanOrEqual(8);
  expect(paint.mock.calls.length).toBeLessThanOrEqual(11);
});

test('the last change is painted, even if no other follows', () => {
  const stream = pushedStream(0);
  let shown = -1;
  repaint([stream], () => {
    shown = stream.current() ?? -1;
  });
  stream.push(1);
  stream.push(2);
  expect(shown).toBe(0);
  vi.advanceTimersByTime(200);
  expect(shown).toBe(2);
});

test('nothing is painted while the document is hidden, and the latest state once when it is visible again', () => {
  const stream = pushedStream(0);
  const paint = vi.fn();
  repaint([stream], paint);
  vi.advanceTimersByTime(200);
  stream.push(1);
  setHidden(true);
  for (let at = 0; at < 50; at++) {
    stream.push(at);
    vi.advanceTimersByTime(20);
  }
  expect(paint).toHaveBeenCalledTimes(1);
  setHidden(false);
  vi.advanceTimersByTime(300);
  expect(paint).toHaveBeenCalledTimes(2);
});

test('an unmounted widget no longer paints or listens', () => {
  const stream = pushedStream(0);
  const paint = vi.fn();
  const end = repaint([stream, undefined], paint);
  stream.push(1);
  end();
  vi.advanceTimersByTime(500);
  expect(paint).toHaveBeenCalledTimes(1);
  expect(stream.listeners).toBe(0);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Gestures, listen } from './gestures.ts';

let element: HTMLElement;
let crossed: boolean;
const gestures = { pan: vi.fn(), zoom: vi.fn(), cross: vi.fn() };
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  crossed = false;
  element = document.createElement('div');
  const given: Gestures = {
    ...gestures,
    cross(point) {
      crossed = point !== null;
      gestures.cross(point);
    },
    crossed: () => crossed,
  };
  end = listen(element, given);
});

afterEach(() => {
  end();
  vi.useRealTimers();
});

function send(type: string, x: number, y = 50, pointerId = 1, pointerType = 'touch') {
  element.dispatchEvent(
    new PointerEvent(type, { clientX: x, clientY: y, pointerId, pointerType, button: 0 }),
  );
}

test('one finger drags, and shows no crosshair', () => {
  send('pointerdown', 100);
  send('pointermove', 112);
  send('pointermove', 130);
  send('pointerup', 130);
  expect(gestures.pan.mock.calls).toEqual([[12], [18]]);
  expect(crossed).toBe(false);
});

test('a tap brings the crosshair, a second one takes it away', () => {
  send('pointerdown', 100);
  send('pointerup', 100);
  expect(gestures.cross).toHaveBeenLastCalledWith({ x: 100, y: 50 });
  send('pointerdown', 40);
  send('pointerup', 40);
  expect(gestures.cross).toHaveBeenLastCalledWith(null);
});

test('a long press moves the crosshair and does not scroll', () => {
  send('pointerdown', 100);
  vi.advanceTimersByTime(400);
  send('pointermove', 160, 90);
  send('pointerup', 160, 90);
  expect(gestures.cross).toHaveBeenLastCalledWith({ x: 160, y: 90 });
  expect(gestures.pan).not.toHaveBeenCalled();
});

test('while the crosshair is held, the page does not scroll', () => {
  send('pointerdown', 100);
  vi.advanceTimersByTime(400);
  const move = new Event('touchmove', { cancelable: true });
  element.dispatchEvent(move);
  expect(move.defaultPrevented).toBe(true);
  send('pointerup', 100);
  const nextMove = new Event('touchmove', { cancelable: true });
  element.dispatchEvent(nextMove);
  expect(nextMove.defaultPrevented).toBe(false);
});

test('two fingers zoom around their middle', () => {
  send('pointerdown', 100, 50, 1);
  send('pointerdown', 200, 50, 2);
  send('pointermove', 300, 50, 2);
  expect(gestures.zoom).toHaveBeenCalledWith(2, 200);
});

test('a finger that the page takes for scrolling is not a tap', () => {
  send('pointerdown', 100);
  send('pointercancel', 100);
  expect(gestures.cross).not.toHaveBeenCalled();
});

test('a mouse shows the crosshair by hovering and zooms with its wheel', () => {
  send('pointermove', 70, 20, 9, 'mouse');
  expect(gestures.cross).toHaveBeenLastCalledWith({ x: 70, y: 20 });
  send('pointerleave', 0, 0, 9, 'mouse');
  expect(gestures.cross).toHaveBeenLastCalledWith(null);
  element.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, cancelable: true }));
  expect(gestures.zoom.mock.calls[0]?.[0]).toBeGreaterThan(1);
});

test('an unmounted chart no longer listens', () => {
  end();
  send('pointerdown', 100);
  send('pointermove', 150);
  expect(gestures.pan).not.toHaveBeenCalled();
});

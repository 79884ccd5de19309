import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followKeyboard } from './keyboard.ts';

class Viewport extends EventTarget {
  height = window.innerHeight;
  offsetTop = 0;
  scale = 1;

  change(to: Partial<Pick<Viewport, 'height' | 'offsetTop' | 'scale'>>): void {
    Object.assign(this, to);
    this.dispatchEvent(new Event('resize'));
  }
}

let viewport: Viewport;
let end: () => void;
const covered = () => document.documentElement.style.getPropertyValue('--keyboard');

beforeEach(() => {
  viewport = new Viewport();
  vi.stubGlobal('visualViewport', viewport);
  end = followKeyboard();
});

afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

test('the height covered by the keyboard is available to the styles, until the keyboard closes', () => {
  viewport.change({ height: window.innerHeight - 300 });
  expect(covered()).toBe('300px');
  // The browser has scrolled the page up behind the keyboard.
  viewport.change({ offsetTop: 100 });
  expect(covered()).toBe('200px');
  viewport.change({ height: window.innerHeight, offsetTop: 0 });
  expect(covered()).toBe('0px');
});

test('a page that is zoomed into has no keyboard', () => {
  viewport.change({ height: window.innerHeight / 2, scale: 2 });
  expect(covered()).not.toBe(`${window.innerHeight / 2}px`);
});

test('the focused field is scrolled into view when the keyboard opens, and left alone when it closes', () => {
  const input = document.createElement('input');
  const seen = vi.fn();
  input.scrollIntoView = seen;
  document.body.append(input);
  input.focus();
  viewport.change({ height: window.innerHeight - 300 });
  expect(seen).toHaveBeenCalledTimes(1);
  viewport.change({ height: window.innerHeight });
  expect(seen).toHaveBeenCalledTimes(1);
  input.remove();
});

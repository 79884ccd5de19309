import { afterEach, expect, test, vi } from 'vitest';
import { applyEarlyTheme } from './earlyTheme.ts';
import { DeviceStorage } from './storage.ts';

const root = document.documentElement;
const storage = new DeviceStorage();

function on(device: 'light' | 'dark', content?: string): void {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes(device) }));
  if (content === undefined) return;
  const meta = document.createElement('meta');
  meta.name = 'shoji-themes';
  meta.content = content;
  document.head.append(meta);
}

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  delete root.dataset.theme;
  localStorage.clear();
});

test.each([
  ['light', 'day'],
  ['dark', 'night'],
] as const)('a %s device starts with the theme %s that the HTML names', (device, theme) => {
  on(device, 'day night');
  applyEarlyTheme(storage);
  expect(root.dataset.theme).toBe(theme);
});

test('the choice of the user comes before the device', () => {
  on('dark', 'day night');
  storage.keep('theme', 'day');
  applyEarlyTheme(storage);
  expect(root.dataset.theme).toBe('day');
});

test('an app with a default of its own waits for app.json', () => {
  on('dark');
  applyEarlyTheme(storage);
  expect(root.dataset.theme).toBeUndefined();
});

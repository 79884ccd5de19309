/** The theme before app.json is loaded, so that the first paint has its colours. */
import type { DeviceStorage } from './storage.ts';

const dark = '(prefers-color-scheme: dark)';

export const prefersDark = (): boolean => matchMedia(dark).matches;

/** Calls the listener when the device turns to light or dark. */
export function onDeviceTheme(listener: () => void): void {
  matchMedia(dark).addEventListener('change', listener);
}

/** The user's choice, or for an app that follows the device one of the two that the build names in the HTML. */
export function applyEarlyTheme(storage: DeviceStorage): void {
  const named = document.querySelector('meta[name="shoji-themes"]')?.getAttribute('content')?.split(' ');
  const theme = storage.load('theme') ?? named?.[prefersDark() ? 1 : 0];
  if (theme) document.documentElement.dataset.theme = theme;
}

/** The theme before app.json is loaded, so that the first paint has its colours. */
import type { DeviceStorage } from './storage.ts';

/** Whether the device is set to dark; it also says when that changes. */
export const darkDevice = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** The user's choice, or for an app that follows the device one of the two that the build names in the HTML. */
export function applyEarlyTheme(storage: DeviceStorage): void {
  const named = document.querySelector<HTMLMetaElement>('[name=shoji-themes]')?.content.split(' ');
  const theme = storage.load('theme') ?? named?.[darkDevice().matches ? 1 : 0];
  if (theme) document.documentElement.dataset.theme = theme;
}

/** The stored choice, if the app still offers it; the default otherwise. */
import type { App } from '../language/compiled.ts';
import type { DeviceStorage } from './storage.ts';

export function chosenLanguage({ languages }: App, storage: DeviceStorage): string {
  const kept = storage.load('language');
  return kept !== null && languages.supported.includes(kept) ? kept : languages.default;
}

export function chosenTheme({ themes }: App, storage: DeviceStorage): string {
  const kept = storage.load('theme');
  return kept !== null && themes.all.includes(kept) ? kept : themes.default;
}

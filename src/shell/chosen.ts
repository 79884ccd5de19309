/** What was chosen on this device, as far as the app still has it; the app's own otherwise. */
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

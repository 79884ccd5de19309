/** The stored choice, if the app still offers it; otherwise what suits the device, or the default of the app. */
import type { App } from '../../language/compiledApp.ts';
import { deviceLanguage } from './deviceLanguage.ts';
import { darkDevice } from './earlyTheme.ts';
import type { DeviceStorage } from './storage.ts';

export function chosenLanguage({ languages }: App, storage: DeviceStorage): string {
  const kept = storage.load('language');
  if (kept !== null && languages.supported.includes(kept)) return kept;
  if (!languages.device) return languages.default;
  return deviceLanguage(languages, navigator.languages) ?? languages.default;
}

export function chosenTheme({ themes }: App, storage: DeviceStorage): string {
  const kept = storage.load('theme');
  if (kept !== null && themes.all.includes(kept)) return kept;
  return themes.device ? themes.device[darkDevice().matches ? 'dark' : 'light'] : themes.default;
}

/** What was chosen on this device, as far as the app still has it; the app's own otherwise. */
import type { App } from '../language/compiled.ts';
import { load } from './storage.ts';

export function chosenLanguage({ languages }: App): string {
  const kept = load('lang');
  return kept !== null && languages.supported.includes(kept) ? kept : languages.default;
}

export function chosenTheme({ themes }: App): string {
  const kept = load('theme');
  return kept !== null && themes.all.includes(kept) ? kept : themes.default;
}

/** The language and theme of the studio on this device. */
import { useSyncExternalStore } from 'react';

export type Language = 'en' | 'ja';
/** `auto`: the theme of the device. */
export const themes = ['auto', 'day', 'night'] as const;
export type Theme = (typeof themes)[number];

export interface Appearance {
  language: Language;
  theme: Theme;
}

const storageKey = 'shoji.studio.appearance';

function read(): Appearance {
  const language = navigator.language.startsWith('ja') ? 'ja' : 'en';
  const chosen: Appearance = { language, theme: 'auto' };
  try {
    return { ...chosen, ...JSON.parse(localStorage.getItem(storageKey) ?? '{}') };
  } catch {
    // Without storage the default applies.
    return chosen;
  }
}

let current = read();
const listeners = new Set<() => void>();

function show({ language, theme }: Appearance): void {
  document.documentElement.lang = language;
  document.documentElement.dataset.theme = theme;
}
show(current);

export const appearance = (): Appearance => current;

export function setAppearance(change: Partial<Appearance>): void {
  current = { ...current, ...change };
  show(current);
  try {
    localStorage.setItem(storageKey, JSON.stringify(current));
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, appearance);

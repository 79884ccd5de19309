/**
 * What is written in English elsewhere, in the language of the studio: findings, fixes, reviews, refusals. The
 * translations (157 kB, 44 kB as gzip) are only loaded for Japanese.
 */
import { appearance, type Language, setAppearance } from '../appearance.ts';
import type { Translate } from './translate.ts';

let inJapanese: Translate | undefined;

/** @returns the message itself if it has no translation */
export const localized = (english: string): string =>
  (appearance().language === 'ja' ? inJapanese?.(english) : undefined) ?? english;

/** Loads the messages of a language. Those that cannot be loaded are shown in English. */
export async function loadMessages(language: Language): Promise<void> {
  if (language !== 'ja' || inJapanese) return;
  const loaded = await import('./japanese/index.ts').catch(() => undefined);
  inJapanese = loaded?.inJapanese;
}

/** Shows the studio in a language, once its messages are there. */
export async function showIn(language: Language): Promise<void> {
  await loadMessages(language);
  setAppearance({ language });
}

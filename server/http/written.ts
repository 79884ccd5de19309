/** What the exchange writes itself (names of products, introductions), in the languages that it writes in. */
import type { Language } from './operations.ts';

export interface Written {
  jp: string;
  en: string;
}

/** The wording in a language; who reads another language gets English. */
export function inLanguage(written: Written, language: Language): string {
  return language === 'jp' ? written.jp : written.en;
}

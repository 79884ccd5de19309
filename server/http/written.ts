/** Multilingual content of the exchange itself (product names, introductions). */
import type { Language } from './operations.ts';

export type Written = Record<Language, string>;

/** The text in a language; English if it does not exist in that language. */
export function inLanguage(written: Written, language: Language): string {
  return written[language] ?? written.en;
}

/** What the exchange writes itself (names of products, introductions), in every language. */
import type { Language } from './operations.ts';

export type Written = Record<Language, string>;

/** The wording in a language; English where it was written before there was one in that language. */
export function inLanguage(written: Written, language: Language): string {
  return written[language] ?? written.en;
}

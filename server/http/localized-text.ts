/** Multilingual content of the exchange itself (product names, introductions). */
import type { Language } from './operations.ts';

export type LocalizedText = Record<Language, string>;

/** The text in a language; English if it does not exist in that language. */
export function textIn(text: LocalizedText, language: Language): string {
  return text[language] ?? text.en;
}

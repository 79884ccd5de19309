/** The texts of the app by their keys, so that tests do not depend on the wording. */
import { readFileSync } from 'node:fs';
import { readAppTexts, type Texts, textAt } from '../appTexts.ts';

/** The languages of the app. */
export const languages = supported();

export type Language = keyof typeof foreignLetters;

/** Letters that no text of a language contains. Latin ones are in all of them (BTC, USDT). */
export const foreignLetters = {
  zh: /[\u3040-\u30ff\uac00-\ud7af\u0e00-\u0e7f]/,
  hk: /[\u3040-\u30ff\uac00-\ud7af\u0e00-\u0e7f]/,
  jp: /[\uac00-\ud7af\u0e00-\u0e7f]/,
  kr: /[\u3040-\u30ff\u4e00-\u9fff\u0e00-\u0e7f]/,
  en: /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/,
  esp: /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/,
  th: /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/,
};

/** Letters of which every text of a language contains some. */
export const ownLetters = {
  zh: /[\u4e00-\u9fff]/,
  hk: /[\u4e00-\u9fff]/,
  jp: /[\u3040-\u30ff\u4e00-\u9fff]/,
  kr: /[\uac00-\ud7af]/,
  th: /[\u0e00-\u0e7f]/,
};

const trees = new Map(languages.map((language) => [language, readAppTexts(language)]));

function supported(): Language[] {
  const app = JSON.parse(readFileSync('screens/app.json', 'utf8')) as {
    languages: { supported: Language[] };
  };
  return app.languages.supported;
}

/**
 * A text with its placeholders filled.
 * @throws if the language has no such text
 */
export function textOf(
  language: Language,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const at = textAt(trees.get(language) ?? {}, key);
  if (at === undefined) throw new Error(`There is no text ${key} in ${language}`);
  return at.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}

/** A text in Japanese, the default language of a new visitor. */
export const t = (key: string, values?: Record<string, string | number>): string => textOf('jp', key, values);

/** All texts of a language, except those that the exchange sends. */
export function allTexts(language: Language): string[] {
  const all: string[] = [];
  const walk = (tree: Texts): void => {
    for (const value of Object.values(tree)) {
      if (typeof value === 'string') all.push(value);
      else walk(value);
    }
  };
  const { server: _, ...own } = trees.get(language) ?? {};
  walk(own);
  return all;
}

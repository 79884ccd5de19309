/** The texts of the app by their keys, so that a test names what is said and not how it is worded. */
import { readFileSync } from 'node:fs';

export type Language = 'jp' | 'en';

type Tree = { [key: string]: string | Tree };

const read = (language: Language): Tree =>
  JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')) as Tree;

const trees: Record<Language, Tree> = { jp: read('jp'), en: read('en') };

/**
 * A text with its placeholders filled.
 * @throws where the language has no such text
 */
export function textOf(
  language: Language,
  key: string,
  values: Record<string, string | number> = {},
): string {
  let at: string | Tree | undefined = trees[language];
  for (const name of key.split('.')) at = typeof at === 'object' ? at[name] : undefined;
  if (typeof at !== 'string') throw new Error(`There is no text ${key} in ${language}`);
  return at.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}

/** A text in Japanese, which is what a new visitor sees. */
export const t = (key: string, values?: Record<string, string | number>): string => textOf('jp', key, values);

/** All texts of a language, without those that the exchange sends. */
export function allTexts(language: Language): string[] {
  const all: string[] = [];
  const walk = (tree: Tree): void => {
    for (const value of Object.values(tree)) {
      if (typeof value === 'string') all.push(value);
      else walk(value);
    }
  };
  const { server: _, ...own } = trees[language];
  walk(own);
  return all;
}

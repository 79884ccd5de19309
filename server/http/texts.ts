/** Texts of the exchange in the user's language, from locales/; its own keys begin with `server.`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDecimal } from '../../src/decimal/index.ts';
import { notationOf } from '../../src/decimal/intl.ts';
import { type Notation, plainNotation, writeNumber } from '../../src/decimal/notation.ts';
import { project } from '../common/project.ts';
import type { Language } from './operations.ts';
import type { Values } from './refusal.ts';

export const localesFolder = join(project, 'locales');

/** The product's default language, and the fallback of the others. */
export const defaultLanguage: Language = 'jp';
const productLanguages: readonly Language[] = ['zh', 'hk', 'jp', 'kr', 'en', 'esp', 'th'];
const fallbackLanguage = 'en';

/** The language of a language code; the default for an unknown one. Texts fall back if it has none. */
export function languageOf(mark: unknown): Language {
  return productLanguages.find((language) => language === mark) ?? defaultLanguage;
}

export interface Texts {
  /** Language codes that have texts. */
  languages: string[];
  /**
   * The text at `key` (`server.refusal.not_found`) with `{{name}}` replaced from `values`. Falls back to English, then
   * to the key itself.
   */
  say(language: string, key: string, values?: Values): string;
  has(language: string, key: string): boolean;
  /** The same texts, with others that take precedence. */
  withOverrides(own: FindText): Texts;
}

type FindText = (language: string, key: string) => string | undefined;

export function readTexts(folder: string = localesFolder): Texts {
  const trees = new Map<string, unknown>();
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.json'))
      trees.set(name.slice(0, -5), JSON.parse(readFileSync(join(folder, name), 'utf8')));
  }
  const find = (language: string, key: string): string | undefined => {
    let node: unknown = trees.get(language);
    for (const step of key.split('.'))
      node = isTree(node) && Object.hasOwn(node, step) ? node[step] : undefined;
    return typeof node === 'string' ? node : undefined;
  };
  return textsOf([...trees.keys()], find);
}

function textsOf(languages: string[], find: FindText): Texts {
  return {
    languages,
    withOverrides: (own) => textsOf(languages, (language, key) => own(language, key) ?? find(language, key)),
    has: (language, key) => find(language, key) !== undefined,
    say: (language, key, values = {}) =>
      (find(language, key) ?? find(fallbackLanguage, key) ?? key).replace(/\{\{(\w+)\}\}/g, (whole, name) =>
        formatValue(values[name] ?? whole, language),
      ),
  };
}

/** Languages whose decimal notation differs from that of the API. */
const notations: Readonly<Record<string, Notation>> = { esp: notationOf('es') };

/** Formats a placeholder value: a decimal in the notation of the language. */
function formatValue(value: Values[string], language: string): string {
  const notation = notations[language] ?? plainNotation;
  if (typeof value === 'object') return writeNumber(value.amount, notation);
  const text = String(value);
  return text.includes('.') && isDecimal(text) ? writeNumber(text, notation, false) : text;
}

function isTree(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null;
}

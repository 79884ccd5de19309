/** What the texts of the seven languages must, and must not, have in common. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readAppTexts, type Texts } from '../appTexts.ts';

const languages = ['zh', 'hk', 'jp', 'kr', 'en', 'esp', 'th'] as const;
type Language = (typeof languages)[number];

const read = (file: string): Texts => JSON.parse(readFileSync(file, 'utf8'));

function flat(tree: Texts, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : flat(value, `${prefix}${name}.`),
  );
}

const texts = new Map(languages.map((language) => [language, new Map(flat(readAppTexts(language)))]));
const articles = new Map(
  languages.map((language) => [language, new Map(flat(read(`server/demo/texts/${language}.json`)))]),
);

/** Letters that no text of a language contains. Latin ones are in all of them (BTC, USDT). */
const foreign: Record<Language, RegExp> = {
  zh: /[\u3040-\u30ff\uac00-\ud7af\u0e00-\u0e7f]/,
  hk: /[\u3040-\u30ff\uac00-\ud7af\u0e00-\u0e7f]/,
  jp: /[\uac00-\ud7af\u0e00-\u0e7f]/,
  kr: /[\u3040-\u30ff\u4e00-\u9fff\u0e00-\u0e7f]/,
  en: /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/,
  esp: /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/,
  th: /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/,
};

/** The same in English and another language on purpose: symbols, numbers, names, and words shared with Spanish. */
const shared =
  /^([^\p{L}]*|ID|No\.|Shoji|24h|1D|\d+m|1h|1M|Stop loss|TP \/ SL|Total( \(est\.\))?|No|Spot|C|s|min)$/u;
const words = (text: string): string => text.replace(/\{\{\w+\}\}/g, '');
const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

describe.each(languages)('%s', (language) => {
  const own = texts.get(language) ?? new Map<string, string>();
  const english = texts.get('en') ?? new Map<string, string>();

  test('has every text, with the same placeholders', () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [key, text] of own)
      expect(placeholders(text), key).toEqual(placeholders(english.get(key) ?? ''));
  });

  test('is written in its own letters', () => {
    const strange = [...own, ...(articles.get(language) ?? [])].filter(([, text]) =>
      foreign[language].test(text),
    );
    expect(strange).toEqual([]);
  });

  test.skipIf(language === 'en')('is not English but where words are shared', () => {
    const same = [...own].filter(
      ([key, text]) => text === english.get(key) && !shared.test(words(text).trim()) && !/^city\./.test(key),
    );
    expect(same).toEqual([]);
  });

  test('has every article, with the same figures', () => {
    const written = articles.get(language) ?? new Map<string, string>();
    const inEnglish = articles.get('en') ?? new Map<string, string>();
    expect([...written.keys()].sort()).toEqual([...inEnglish.keys()].sort());
    for (const [key, text] of written)
      expect(placeholders(text), key).toEqual(placeholders(inEnglish.get(key) ?? ''));
  });
});

/** The texts of a new app, in English and in one more language. */
import type { Language } from './languages.ts';
import { type PhraseName, phrases } from './phrases.ts';
import { lowerFirst } from './words.ts';

/** A text in both languages; in the other one it may still have to be translated. */
export interface Wording {
  en: string;
  other?: string | undefined;
}

/**
 * Phrases that mean the same wherever their words stand. `Open` and `Done` are not among them: as values of a field, they
 * say how something stands.
 */
const nouns: readonly PhraseName[] = [
  'home',
  'settings',
  'language',
  'token',
  'userName',
  'password',
  'file',
  'search',
  'filters',
  'logIn',
  'logOut',
  'save',
  'send',
  'remove',
];

/** A text that was added. */
export interface Added {
  key: string;
  en: string;
  other: string;
  /** Whether `other` is in the other language. */
  translated: boolean;
}

/** What an app has under a key already: a text, or something that leaves no room for one. */
export type KnownText = (key: string) => 'text' | 'taken' | undefined;

export class Texts {
  readonly #language: Language;
  readonly #known: KnownText;
  readonly #texts = new Map<string, Required<Wording> & { translated: boolean }>();

  /**
   * @param language the other language
   * @param known the texts of an app that is there already: they are used as they are
   */
  constructor(language: Language, known: KnownText = () => undefined) {
    this.#language = language;
    this.#known = known;
  }

  /**
   * What a document says, in whichever of the two languages it is written.
   * @param fallback the English text if the document's is in the other language
   */
  wording(text: string, fallback: string): Wording {
    const plain = text.trim();
    if (plain === '') return { en: fallback };
    return this.#language.script?.test(plain) ? { en: fallback, other: plain } : { en: plain };
  }

  /** A wording whose translation is that of a phrase, if the document has none. */
  translated(wording: Wording, name: PhraseName): Wording {
    const { [this.#language.code]: other }: Readonly<Record<string, string>> = phrases[name];
    return { other, ...wording };
  }

  /** Adds a text. @returns its key: the given one, or one with a number if that has another text already */
  add(key: string, { en, other }: Wording): string {
    const known = other ?? this.phraseFor(en);
    return this.#put(key, en, known ?? en, known !== undefined || !/\p{L}/u.test(en));
  }

  /** The translation of a word that every app has; undefined if it is none of them. */
  phraseFor(english: string): string | undefined {
    const name = nouns.find((one) => phrases[one].en.toLowerCase() === english.toLowerCase());
    const { [this.#language.code]: other }: Readonly<Record<string, string>> = name ? phrases[name] : {};
    return other;
  }

  /**
   * Adds one of the phrases that every app has, with a name in it: `{one}` is the name within a sentence, `{One}` the
   * name where a sentence begins.
   */
  phrase(key: string, name: PhraseName, noun: Wording = { en: '', other: '' }): string {
    const { en, [this.#language.code]: other = en }: Readonly<Record<string, string>> & { en: string } =
      phrases[name];
    const filled = (template: string, word: string): string =>
      spaced(template, word).replaceAll('{one}', lowerFirst(word)).replaceAll('{One}', word);
    const translated = other !== en && noun.other !== undefined;
    return this.#put(key, filled(en, noun.en), filled(other, noun.other ?? noun.en), translated);
  }

  #put(key: string, en: string, other: string, translated: boolean): string {
    const made = { en: literal(en), other: literal(other), translated };
    for (let count = 1; ; count++) {
      const name = count === 1 ? key : `${key}${count}`;
      const there = this.#known(name);
      if (there === 'text') return name;
      const known = this.#texts.get(name);
      if (there === 'taken') continue;
      if (known && (known.en !== made.en || known.other !== made.other)) continue;
      this.#texts.set(name, made);
      return name;
    }
  }

  /** The file of a language in locales/: nested by the parts of the keys. */
  file(language: 'en' | 'other'): Nested {
    const root: Nested = {};
    for (const [key, text] of [...this.#texts].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const names = key.split('.');
      const last = names.pop() ?? key;
      let here = root;
      for (const name of names) here = inner(here, name);
      here[last] = text[language];
    }
    return root;
  }

  /** The keys whose other text is still the English one, or has an English name in it. */
  untranslated(): string[] {
    return [...this.#texts]
      .filter(([, text]) => !text.translated)
      .map(([key]) => key)
      .sort();
  }

  /** What was added, in the order of the keys. */
  added(): Added[] {
    return [...this.#texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, text]) => ({ key, ...text }));
  }
}

/**
 * A Latin word among Japanese or Chinese ones has a space on both sides, as its own words have between them: the end of
 * `Order line` is then seen. There is none beside punctuation.
 */
function spaced(template: string, word: string): string {
  const before = /^[\p{Script=Latin}\p{Nd}]/u.test(word)
    ? template.replaceAll(afterIdeograph, ' ')
    : template;
  return /[\p{Script=Latin}\p{Nd}]$/u.test(word) ? before.replaceAll(beforeIdeograph, ' ') : before;
}

const afterIdeograph = /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?=\{)/gu;
const beforeIdeograph = /(?<=\})(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;

/** Braces and `$t(` would be placeholders. */
const literal = (text: string): string =>
  text.replaceAll('{{', '{ {').replaceAll('$t(', '$ t(').replaceAll(/\s+/g, ' ');

interface Nested {
  [name: string]: string | Nested;
}

function inner(here: Nested, name: string): Nested {
  const known = here[name];
  if (typeof known === 'object') return known;
  const made: Nested = {};
  here[name] = made;
  return made;
}

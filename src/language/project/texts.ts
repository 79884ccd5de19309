/** Reads the texts of all languages, by key. */
import { type Json, members, type Source } from '../source/read.ts';

/** The wording of a key in one language: the text, or one per plural form. */
export interface Wording {
  source: Source;
  at: Json;
  /** By the key in the file: one, or several with plural suffixes. */
  forms: Record<string, string>;
}

export interface Text {
  key: string;
  /** By language code. */
  wordings: ReadonlyMap<string, Wording>;
  /** The placeholders of its wordings. */
  placeholders: ReadonlySet<string>;
  /** Keys that its wordings include with `$t(key)`. */
  nested: ReadonlySet<string>;
  fingerprint: string;
}

const plural = /_(zero|one|two|few|many|other)$/;

/** @param locales by language code */
export function readTexts(locales: ReadonlyMap<string, Source>): Map<string, Text> {
  const texts = new Map<
    string,
    { key: string; wordings: Map<string, Wording>; placeholders: Set<string>; nested: Set<string> }
  >();
  for (const [code, source] of locales) {
    visit(source.root, '', (key, at) => {
      const base = key.replace(plural, '');
      const text = texts.get(base) ?? {
        key: base,
        wordings: new Map(),
        placeholders: new Set(),
        nested: new Set(),
      };
      texts.set(base, text);
      const wording = text.wordings.get(code) ?? { source, at, forms: {} };
      wording.forms[key] = String(at.value);
      text.wordings.set(code, wording);
      for (const name of placeholdersOf(String(at.value))) text.placeholders.add(name);
      for (const [, name = ''] of String(at.value).matchAll(/\$t\(([^),]+)/g)) text.nested.add(name.trim());
    });
  }
  return new Map(
    [...texts].map(([key, text]) => {
      const fingerprint = `${[...text.wordings.keys()]}|${[...text.placeholders]}|${[...text.nested]}`;
      return [key, { ...text, fingerprint }];
    }),
  );
}

/** The names in double braces, up to the first dot. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{-?\s*([\w-]+)/g)].map(([, name = '']) => name);
}

function visit(json: Json | undefined, prefix: string, found: (key: string, at: Json) => void): void {
  for (const { name, value } of members(json)) {
    const key = prefix ? `${prefix}.${name}` : name;
    if (value.type === 'string') found(key, value);
    else visit(value, key, found);
  }
}

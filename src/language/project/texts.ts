/** Reads the texts of all languages, by key: those of the app, over those that the engine and its widgets bring. */
import { type JsonNode, member, members, type SourceFile, stringOf } from '../source/read.ts';
import { sameLanguage } from './languageTag.ts';
import type { Project } from './project.ts';

/** The wording of a key in one language: the text, or one per plural form. */
export interface Wording {
  source: SourceFile;
  at: JsonNode;
  /** By the key in the file: one, or several with plural suffixes. */
  forms: Record<string, string>;
  placeholders: string[];
  /** Keys that it includes with `$t(key)`. */
  nested: string[];
  /** `app`: a file of its locales. `engine`: a default. `english`: a default that exists in English only. */
  from: 'app' | 'engine' | 'english';
}

export interface Text {
  key: string;
  /** By language code. */
  wordings: ReadonlyMap<string, Wording>;
  /** The placeholders of its wordings. */
  placeholders: ReadonlySet<string>;
  /** Keys that its wordings include with `$t(key)`. */
  nested: ReadonlySet<string>;
  /** Whether the engine or a widget brings it. */
  isDefault: boolean;
  fingerprint: string;
}

type TextsProject = Pick<Project, 'app' | 'locales' | 'engineTexts' | 'widgetTexts'>;

const plural = /_(zero|one|two|few|many|other)$/;

export function readTexts(project: TextsProject): Map<string, Text> {
  const defaults = new Set(wordingsIn(defaultFiles(project, 'en'), 'engine').map(([key]) => key));
  const languages = [...languagesOf(project)].map(
    ([code, tag]) => [code, wordingsOf(project, code, tag)] as const,
  );
  const texts = new Map<string, Text>();
  for (const [, ofLanguage] of languages)
    for (const key of ofLanguage.keys())
      if (!texts.has(key)) texts.set(key, textOf(key, languages, defaults.has(key)));
  return texts;
}

function textOf(
  key: string,
  languages: readonly (readonly [string, ReadonlyMap<string, Wording>])[],
  isDefault: boolean,
): Text {
  const wordings = new Map<string, Wording>();
  const placeholders = new Set<string>();
  const nested = new Set<string>();
  let fingerprint = '';
  for (const [code, ofLanguage] of languages) {
    const wording = ofLanguage.get(key);
    if (!wording) continue;
    wordings.set(code, wording);
    fingerprint += `${code} ${wording.from},`;
    for (const name of wording.placeholders) placeholders.add(name);
    for (const name of wording.nested) nested.add(name);
  }
  fingerprint += `|${[...placeholders]}|${[...nested]}`;
  return { key, wordings, placeholders, nested, isDefault, fingerprint };
}

/** The language tag of each language code that the app names or has texts for. */
function languagesOf({ app, locales }: TextsProject): Map<string, string> {
  const named = members(member(member(app?.root, 'languages'), 'all'));
  return new Map([
    ...[...locales.keys()].map((code) => [code, code] as const),
    ...named.map(({ name, value }) => [name, stringOf(member(value, 'tag')) ?? name] as const),
  ]);
}

/** The texts of one language: the app's, else the defaults of that language, else those in English. */
function wordingsOf(project: TextsProject, code: string, tag: string): Map<string, Wording> {
  const own = project.locales.get(code);
  return new Map([
    ...wordingsIn(defaultFiles(project, 'en'), 'english'),
    ...wordingsIn(defaultFiles(project, tag), 'engine'),
    ...(own ? readFile({ source: own, prefix: '' }, 'app') : []),
  ]);
}

const wordingsIn = (files: readonly TextFile[], from: Wording['from']): [string, Wording][] =>
  files.flatMap((file) => [...readFile(file, from)]);

interface TextFile {
  source: SourceFile;
  /** What precedes the keys in the file: `widget.pinInput`. */
  prefix: string;
}

/** The files of defaults in the language of a tag. */
function defaultFiles({ engineTexts, widgetTexts }: TextsProject, tag: string): TextFile[] {
  const files = [
    ...[...engineTexts].map(([own, source]) => ({ own, source, prefix: '' })),
    ...[...widgetTexts].map(([name, source]) => {
      const [widget, own = ''] = name.split('/');
      return { own, source, prefix: `widget.${widget}` };
    }),
  ];
  return files.filter(({ own }) => sameLanguage(own, tag));
}

/** By file and `from`. Most files stay as they are when one changes, and those of the engine are read for each language. */
const readFiles = new WeakMap<SourceFile, Partial<Record<Wording['from'], Map<string, Wording>>>>();

function readFile({ source, prefix }: TextFile, from: Wording['from']): ReadonlyMap<string, Wording> {
  const known = readFiles.get(source);
  if (known?.[from]) return known[from];
  const found = new Map<string, Wording>();
  readFiles.set(source, { ...known, [from]: found });
  visit(source.root, prefix, (written, at) => {
    const key = written.replace(plural, '');
    const text = String(at.value);
    const wording = found.get(key) ?? { source, at, forms: {}, placeholders: [], nested: [], from };
    wording.forms[written] = text;
    wording.placeholders.push(...placeholdersOf(text));
    wording.nested.push(...nestedIn(text));
    found.set(key, wording);
  });
  return found;
}

/** The names in double braces, up to the first dot; those in single ones too, which are reported where they stand. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{-?\s*([\w-]+)|[{｛]+\s*([A-Za-z_]\w*)/g)].map(
    ([, name, single = '']) => name ?? single,
  );
}

const nestedIn = (text: string): string[] =>
  [...text.matchAll(/\$t\(([^),]+)/g)].map(([, name = '']) => name.trim());

function visit(json: JsonNode | undefined, prefix: string, found: (key: string, at: JsonNode) => void): void {
  for (const { name, value } of members(json)) {
    const key = prefix ? `${prefix}.${name}` : name;
    if (value.type === 'string') found(key, value);
    else visit(value, key, found);
  }
}

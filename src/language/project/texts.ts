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
  const defaults = new Set(
    defaultFiles(project, 'en').flatMap((file) => [...readFile(file, 'engine').keys()]),
  );
  const wordings = new Map<string, Map<string, Wording>>();
  for (const [code, tag] of languagesOf(project))
    for (const [key, wording] of wordingsOf(project, code, tag))
      wordings.set(key, (wordings.get(key) ?? new Map<string, Wording>()).set(code, wording));
  return new Map(
    [...wordings].map(([key, known]) => {
      const all = [...known.values()].flatMap(({ forms }) => Object.values(forms));
      const placeholders = new Set(all.flatMap(placeholdersOf));
      const nested = new Set(
        all.flatMap((text) => [...text.matchAll(/\$t\(([^),]+)/g)].map(([, name = '']) => name.trim())),
      );
      const languages = [...known].map(([code, { from }]) => `${code} ${from}`);
      const fingerprint = `${languages}|${[...placeholders]}|${[...nested]}`;
      return [key, { key, wordings: known, placeholders, nested, isDefault: defaults.has(key), fingerprint }];
    }),
  );
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
  const files = [
    ...defaultFiles(project, 'en').map((file) => readFile(file, 'english')),
    ...defaultFiles(project, tag).map((file) => readFile(file, 'engine')),
    ...(own ? [readFile({ source: own, prefix: '' }, 'app')] : []),
  ];
  return new Map(files.flatMap((file) => [...file]));
}

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
    const wording = found.get(key) ?? { source, at, forms: {}, from };
    wording.forms[written] = String(at.value);
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

function visit(json: JsonNode | undefined, prefix: string, found: (key: string, at: JsonNode) => void): void {
  for (const { name, value } of members(json)) {
    const key = prefix ? `${prefix}.${name}` : name;
    if (value.type === 'string') found(key, value);
    else visit(value, key, found);
  }
}

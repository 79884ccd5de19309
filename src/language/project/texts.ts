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
  const byLanguage = new Map(
    [...languagesOf(project)].map(([code, tag]) => [code, wordingsOf(project, code, tag)] as const),
  );
  const defaults = new Set(defaultFiles(project, 'en').flatMap((file) => [...keysOf(file)]));
  const wordings = new Map<string, Map<string, Wording>>();
  for (const [code, texts] of byLanguage) {
    for (const [key, wording] of texts) {
      const known = wordings.get(key) ?? new Map<string, Wording>();
      wordings.set(key, known.set(code, wording));
    }
  }
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
  const found = new Map<string, Wording>();
  const add = (file: TextFile, from: Wording['from']): void => {
    for (const [key, wording] of readFile(file, from)) found.set(key, wording);
  };
  for (const file of defaultFiles(project, 'en')) add(file, 'english');
  for (const file of defaultFiles(project, tag)) add(file, 'engine');
  const own = project.locales.get(code);
  if (own) add({ source: own, prefix: '' }, 'app');
  return found;
}

interface TextFile {
  source: SourceFile;
  /** What precedes the keys in the file: `widget.pinInput`. */
  prefix: string;
}

/** The files of defaults in the language of a tag. */
function defaultFiles({ engineTexts, widgetTexts }: TextsProject, tag: string): TextFile[] {
  const files: TextFile[] = [];
  for (const [own, source] of engineTexts) if (sameLanguage(own, tag)) files.push({ source, prefix: '' });
  for (const [name, source] of widgetTexts) {
    const [widget, own = ''] = name.split('/');
    if (sameLanguage(own, tag)) files.push({ source, prefix: `widget.${widget}` });
  }
  return files;
}

const keysOf = (file: TextFile): Iterable<string> => readFile(file, 'engine').keys();

/** What was read of files: most stay as they are when one changes, and the engine's are read for each language. */
const readFiles = new WeakMap<SourceFile, Map<Wording['from'], ReadonlyMap<string, Wording>>>();

function readFile({ source, prefix }: TextFile, from: Wording['from']): ReadonlyMap<string, Wording> {
  const before = readFiles.get(source) ?? new Map<Wording['from'], ReadonlyMap<string, Wording>>();
  const known = before.get(from);
  if (known) return known;
  const found = new Map<string, Wording>();
  readFiles.set(source, before.set(from, found));
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

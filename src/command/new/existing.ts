/** What an app has already, to which a page is added. */
import path from 'node:path';
import { disk } from '../../language/node.ts';
import { UsageError } from '../subcommand.ts';
import type { KnownDefinitions } from './builder.ts';
import { type Language, languages } from './languages.ts';
import type { Page } from './plan.ts';
import { queryName } from './query.ts';
import type { StatusSet } from './statuses.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface Existing {
  known: KnownDefinitions;
  /** The languages of its texts, by the name of their file. */
  languages: readonly { code: string; language: Language }[];
  /** Its screens, by route. */
  screens: ReadonlyMap<string, JsonObject>;
  /** The names of its parts. */
  parts: ReadonlySet<string>;
  guards: ReadonlySet<string>;
  /** The address of the grammar in app.json; undefined if it names none. */
  grammar: string | undefined;
}

/** @throws UsageError for a file that is not JSON, or an app.json without languages */
export function readExisting(root: string): Existing {
  const read = (file: string): JsonObject => {
    try {
      const value: unknown = JSON.parse(disk.read(path.join(root, file)));
      if (isJsonObject(value)) return value;
    } catch (error) {
      throw new UsageError(`${file}: ${error instanceof Error ? error.message : error}`);
    }
    throw new UsageError(`${file} is not an object`);
  };
  const below = (folder: string): string[] =>
    [...disk.list(path.join(root, folder)).keys()]
      .filter((file) => file.endsWith('.json'))
      .map((file) => path.relative(root, file).replaceAll(path.sep, '/'));
  const app = read('screens/app.json');
  const screens = new Map<string, JsonObject>();
  const parts = new Set<string>();
  for (const file of below('screens')) {
    const definition = read(file);
    if (typeof definition.route === 'string') screens.set(definition.route, definition);
    if (typeof definition.part === 'string') parts.add(definition.part);
  }
  const codes = languagesOf(app);
  const texts = codes.map(({ code }) => read(`locales/${code}.json`));
  const statuses = below('screens').includes('screens/statuses.json') ? read('screens/statuses.json') : {};
  return {
    known: {
      text: (key) => knownText(texts, key),
      statuses: new Map(
        Object.entries(statuses).flatMap(([name, set]) => (isStatusSet(set) ? [[name, set] as const] : [])),
      ),
      schemas: new Map(
        below('schemas').map((file) => [path.basename(file, '.json'), JSON.stringify(read(file))]),
      ),
    },
    languages: codes,
    screens,
    parts,
    guards: new Set(Object.keys(isJsonObject(app.guards) ? app.guards : {})),
    grammar: typeof app.$schema === 'string' ? app.$schema : undefined,
  };
}

function languagesOf({ languages: declared }: JsonObject): Existing['languages'] {
  const all = isJsonObject(declared) && isJsonObject(declared.all) ? declared.all : {};
  const codes = Object.entries(all).flatMap(([code, entry]) =>
    isJsonObject(entry) && typeof entry.tag === 'string'
      ? [{ code, language: languageOf(code, entry.tag, String(entry.name)) }]
      : [],
  );
  if (codes.length === 0) throw new UsageError('screens/app.json declares no languages');
  return codes;
}

/** What is known of a language, by its tag; of one that is not known, new texts are in English. */
function languageOf(code: string, tag: string, name: string): Language {
  const same = (other: Language): boolean => writing(other.tag) === writing(tag);
  return languages.find(same) ?? { code, name, tag };
}

/** Language and script of a tag: `zh-HK` and `zh-Hant-TW` share a script. */
function writing(tag: string): string {
  const { language, script } = new Intl.Locale(tag).maximize();
  return `${language}-${script}`;
}

export const isEnglish = ({ tag }: Language): boolean => new Intl.Locale(tag).language === 'en';

function knownText(texts: readonly JsonObject[], key: string): 'text' | 'taken' | undefined {
  const found = texts.map((all) => {
    let here: unknown = all;
    for (const name of key.split('.')) {
      if (typeof here === 'string') return 'taken';
      here = isJsonObject(here) ? here[name] : undefined;
    }
    if (here === undefined) return undefined;
    return typeof here === 'string' ? 'text' : 'taken';
  });
  if (found.every((one) => one === undefined)) return undefined;
  return found.every((one) => one === 'text') ? 'text' : 'taken';
}

const isStatusSet = (set: unknown): set is StatusSet =>
  isJsonObject(set) && Object.values(set).every((one) => isJsonObject(one) && typeof one.label === 'string');

/**
 * The page as the app has it: under the same route, or under any that calls the same operation and takes what the page
 * needs. Undefined if there is none.
 */
export function pageIn(screens: Existing['screens'], page: Page): Page | undefined {
  const { call, kind, needs } = page;
  const reads = kind === 'list' || kind === 'detail' || kind === 'value';
  const fits = (screen: JsonObject | undefined): boolean => {
    if (!screen) return false;
    const query = isJsonObject(screen.query) ? screen.query : {};
    if (!page.asksAll && !needs.every((one) => Object.hasOwn(query, queryName(one)))) return false;
    return reads ? isRead(screen.data, call.id) : isCalled(screen.view, call.id);
  };
  if (fits(screens.get(page.route))) return page;
  const other = [...screens].find(([, screen]) => fits(screen));
  return other && { ...page, route: other[0] };
}

const isRead = (data: unknown, operation: string): boolean =>
  isJsonObject(data) &&
  Object.values(data).some((source) => isJsonObject(source) && source.operation === operation);

function isCalled(value: unknown, operation: string): boolean {
  if (Array.isArray(value)) return value.some((one) => isCalled(one, operation));
  if (!isJsonObject(value)) return false;
  return value.call === operation || Object.values(value).some((one) => isCalled(one, operation));
}

/** What an app has already, to which a page is added. */
import path from 'node:path';
import type { Project } from '../../language/node.ts';
import type { SourceFile } from '../../language/source/read.ts';
import { UsageError } from '../subcommand.ts';
import type { KnownDefinitions } from './builder.ts';
import { type Language, languages } from './languages.ts';
import type { Page } from './plan.ts';
import { queryName } from './query.ts';
import type { StatusSet } from './statuses.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface ExistingPage {
  route: string | undefined;
  /** The names of its query. */
  query: ReadonlySet<string>;
  /** The operations of its sources, and of its steps. */
  reads: ReadonlySet<string>;
  calls: ReadonlySet<string>;
}

export interface Existing {
  known: KnownDefinitions;
  /** The languages of its texts, by the name of their file. */
  languages: readonly { code: string; language: Language }[];
  /** Its pages, by route. */
  pages: ReadonlyMap<string, ExistingPage>;
  /** The names of its parts. */
  parts: ReadonlySet<string>;
  guards: ReadonlySet<string>;
  /** The address of the grammar in app.json; undefined if it names none. */
  grammar: string | undefined;
}

/** @throws UsageError for a file that is not JSON */
function contentOf(source: SourceFile): JsonObject {
  const { file, content, faults } = source;
  if (!isJsonObject(content)) throw new UsageError(`${file}: ${faults[0]?.message ?? 'it is not an object'}`);
  return content;
}

/**
 * Reads what {@link readExisting} needs of pages that are not known yet: of thousands, that takes seconds.
 * @param pause awaited after each
 * @throws UsageError for a page that is not JSON
 */
export async function readExistingPages({ screens }: Project, pause: () => Promise<void>): Promise<void> {
  for (const source of screens.values()) {
    if (known.has(source)) continue;
    known.set(source, pageOf(contentOf(source)));
    await pause();
  }
}

/** @throws UsageError for a file that is not JSON, or an app.json without languages */
export function readExisting(project: Project): Existing {
  const read = (file: string): JsonObject => {
    const source = project.sourceOf(file);
    if (!source) throw new UsageError(`There is no ${file}`);
    return contentOf(source);
  };
  const app = read('screens/app.json');
  const pages = new Map<string, ExistingPage>();
  for (const source of project.screens.values()) {
    const page = known.get(source) ?? pageOf(contentOf(source));
    known.set(source, page);
    if (page.route !== undefined) pages.set(page.route, page);
  }
  const codes = languagesOf(app);
  const texts = codes.map(({ code }) => read(`locales/${code}.json`));
  const statuses = project.statuses ? contentOf(project.statuses) : {};
  return {
    known: {
      text: (key) => knownText(texts, key),
      statuses: new Map(
        Object.entries(statuses).flatMap(([name, set]) => (isStatusSet(set) ? [[name, set] as const] : [])),
      ),
      schemas: new Map(
        [...project.schemas.values()].map((source) => [
          path.basename(source.file, '.json'),
          JSON.stringify(contentOf(source)),
        ]),
      ),
    },
    languages: codes,
    pages,
    parts: new Set(project.parts.keys()),
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
export function pageIn(pages: Existing['pages'], page: Page): Page | undefined {
  const { call, kind, needs } = page;
  const isRead = kind === 'list' || kind === 'detail' || kind === 'value';
  const fits = (one: ExistingPage | undefined): boolean => {
    if (!one) return false;
    if (!page.asksAll && !needs.every((need) => one.query.has(queryName(need)))) return false;
    return (isRead ? one.reads : one.calls).has(call.id);
  };
  if (fits(pages.get(page.route))) return page;
  const other = [...pages].find(([, one]) => fits(one));
  return other && { ...page, route: other[0] };
}

/** By file: there may be thousands, and few change between two questions. */
const known = new WeakMap<SourceFile, ExistingPage>();

function pageOf({ route, query, data, view }: JsonObject): ExistingPage {
  const sources = isJsonObject(data) ? Object.values(data) : [];
  const calls = new Set<string>();
  findCalls(view, calls);
  return {
    route: typeof route === 'string' ? route : undefined,
    query: new Set(Object.keys(isJsonObject(query) ? query : {})),
    reads: new Set(
      sources.flatMap((source) =>
        isJsonObject(source) && typeof source.operation === 'string' ? source.operation : [],
      ),
    ),
    calls,
  };
}

function findCalls(value: unknown, calls: Set<string>): void {
  if (Array.isArray(value)) for (const one of value) findCalls(one, calls);
  if (!isJsonObject(value)) return;
  if (typeof value.call === 'string') calls.add(value.call);
  for (const one of Object.values(value)) findCalls(one, calls);
}

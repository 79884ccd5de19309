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

/** What a file names. */
interface Names {
  /** The operations of its steps. */
  calls: Set<string>;
  /** The routes that its steps and tabs lead to. */
  links: Set<string>;
}

interface ExistingPage extends Names {
  /** Empty if it has none. */
  route: string;
  /** The names of its query. */
  query: ReadonlySet<string>;
  /** The operations of its sources. */
  reads: ReadonlySet<string>;
}

export interface ExistingPages {
  byRoute: ReadonlyMap<string, ExistingPage>;
  /** Those whose sources or steps name an operation. */
  byOperation: ReadonlyMap<string, readonly ExistingPage[]>;
  /** The routes that their steps and tabs lead to. */
  links: ReadonlySet<string>;
}

export interface Existing {
  known: KnownDefinitions;
  /** The languages of its texts, by the name of their file. */
  languages: readonly { code: string; language: Language }[];
  pages: ExistingPages;
  /** The names of its parts. */
  parts: ReadonlySet<string>;
  guards: ReadonlySet<string>;
  /** Whether a page, a part or app.json names a route, as the target of a link or a tab. */
  isLinked: (route: string) => boolean;
  /** The address of the grammar in app.json; undefined if it names none. */
  grammar: string | undefined;
}

/** @throws UsageError for a file that is not JSON */
function contentOf(source: SourceFile): JsonObject {
  const { file, content, faults } = source;
  if (!isJsonObject(content)) throw new UsageError(`${file}: ${faults[0]?.message ?? 'it is not an object'}`);
  return content;
}

const contents = new WeakMap<SourceFile, JsonObject>();

/** For files that are needed whole for each page. @throws as {@link contentOf} */
function cachedContentOf(source: SourceFile): JsonObject {
  const content = contents.get(source) ?? contentOf(source);
  contents.set(source, content);
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
    return cachedContentOf(source);
  };
  const app = read('screens/app.json');
  const pages = pagesOf(project);
  const codes = languagesOf(app);
  const texts = codes.map(({ code }) => read(`locales/${code}.json`));
  const statuses = project.statuses ? cachedContentOf(project.statuses) : {};
  return {
    known: {
      text: (key) => knownText(texts, key),
      statuses: new Map(
        Object.entries(statuses).flatMap(([name, set]) => (isStatusSet(set) ? [[name, set] as const] : [])),
      ),
      schemas: new Map(
        [...project.schemas.values()].map((source) => [
          path.basename(source.file, '.json'),
          JSON.stringify(cachedContentOf(source)),
        ]),
      ),
    },
    languages: codes,
    pages,
    parts: new Set(project.parts.keys()),
    guards: new Set(Object.keys(isJsonObject(app.guards) ? app.guards : {})),
    isLinked: (route) =>
      pages.links.has(route) ||
      [app, ...[...project.parts.values()].map(cachedContentOf)].some((one) =>
        findNames(one).links.has(route),
      ),
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
export function pageIn({ byRoute, byOperation }: ExistingPages, page: Page): Page | undefined {
  const { call, kind, needs } = page;
  const isRead = kind === 'list' || kind === 'detail' || kind === 'value';
  const fits = (one: ExistingPage): boolean =>
    (isRead ? one.reads : one.calls).has(call.id) &&
    (page.asksAll || needs.every((need) => one.query.has(queryName(need))));
  const own = byRoute.get(page.route);
  if (own && fits(own)) return page;
  const other = byOperation.get(call.id)?.find(fits);
  return other && { ...page, route: other.route };
}

/** By file: there may be thousands, and few change between two questions. */
const known = new WeakMap<SourceFile, ExistingPage>();

const readPages = new WeakMap<Project, ExistingPages & { revision: number }>();

function pagesOf(project: Project): ExistingPages {
  const { revision, screens } = project;
  const read = readPages.get(project);
  if (read?.revision === revision) return read;
  const byRoute = new Map<string, ExistingPage>();
  for (const source of screens.values()) {
    const page = known.get(source) ?? pageOf(contentOf(source));
    known.set(source, page);
    if (page.route !== '') byRoute.set(page.route, page);
  }
  const byOperation = new Map<string, ExistingPage[]>();
  for (const page of byRoute.values())
    for (const operation of new Set([...page.reads, ...page.calls])) {
      const others = byOperation.get(operation);
      if (others) others.push(page);
      else byOperation.set(operation, [page]);
    }
  const links = new Set([...byRoute.values()].flatMap((page) => [...page.links]));
  const pages = { revision, byRoute, byOperation, links };
  readPages.set(project, pages);
  return pages;
}

function pageOf(screen: JsonObject): ExistingPage {
  const { route, query, data } = screen;
  const sources = isJsonObject(data) ? Object.values(data) : [];
  return {
    route: typeof route === 'string' ? route : '',
    query: new Set(Object.keys(isJsonObject(query) ? query : {})),
    reads: new Set(
      sources.flatMap((source) =>
        isJsonObject(source) && typeof source.operation === 'string' ? source.operation : [],
      ),
    ),
    ...findNames(screen),
  };
}

function findNames(value: unknown, found: Names = { calls: new Set(), links: new Set() }): Names {
  if (Array.isArray(value)) for (const one of value) findNames(one, found);
  if (!isJsonObject(value)) return found;
  const { call, go, route } = value;
  if (typeof call === 'string') found.calls.add(call);
  for (const link of [go, route]) if (typeof link === 'string') found.links.add(link);
  for (const one of Object.values(value)) findNames(one, found);
  return found;
}

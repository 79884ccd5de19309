/** What the studio reads of the content of pages and parts: once for each text of a file, as there may be thousands. */
import type { Project } from '../../language/node.ts';
import { plain, type SourceFile } from '../../language/source/read.ts';

export interface PageContent {
  /** The languages of the app, on which `texts` depends. */
  codes: string;
  /** Undefined if it is not a string. */
  route: string | undefined;
  /** A text key, texts by language, or an expression; undefined if there is none. */
  title: unknown;
  guards: readonly string[];
  /** The names of the schemas of its forms. */
  schemas: ReadonlySet<string>;
  /** The texts that are written in place, in all languages. */
  texts: readonly string[];
}

const known = new WeakMap<SourceFile, PageContent>();

/** @returns reads a page or a part */
export function contentIn(project: Project): (source: SourceFile) => PageContent {
  const languages = project.facts.get('app', 'app')?.languages;
  const codes = new Set([
    ...(languages?.all ?? []),
    ...(languages?.supported ?? []),
    ...project.locales.keys(),
  ]);
  const names = [...codes].join(' ');
  return (source) => {
    const kept = known.get(source);
    if (kept?.codes === names) return kept;
    const content = read(source, codes, names);
    known.set(source, content);
    return content;
  };
}

function read(source: SourceFile, codes: ReadonlySet<string>, names: string): PageContent {
  // A tree has positions, which are not needed here: reading it takes much longer. A broken file has only that.
  const content: unknown = source.content ?? (source.root && plain(source.root));
  const { route, title, guards } = Object(content);
  const schemas = new Set<string>();
  const texts: string[] = [];
  collect(content, codes, schemas, texts);
  return {
    codes: names,
    route: typeof route === 'string' ? route : undefined,
    title,
    guards: Array.isArray(guards) ? guards.map((guard) => (typeof guard === 'string' ? guard : '')) : [],
    schemas,
    texts,
  };
}

/** A text in place is an object whose members are languages of the app: `{ "jp": …, "en": … }`. */
function collect(json: unknown, codes: ReadonlySet<string>, schemas: Set<string>, texts: string[]): void {
  if (Array.isArray(json)) {
    for (const item of json) collect(item, codes, schemas, texts);
    return;
  }
  if (typeof json !== 'object' || json === null) return;
  const all = Object.keys(json);
  const isText = all.length > 0 && all.every((name) => codes.has(name));
  for (const name of all) {
    const value: unknown = json[name as keyof typeof json];
    if (typeof value !== 'string') collect(value, codes, schemas, texts);
    else if (name === 'schema') schemas.add(value);
    else if (isText && !value.startsWith('=')) texts.push(value);
  }
}

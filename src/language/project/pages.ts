import { relative } from 'pathe';
import { typeOfSchema } from '../contract/index.ts';
import type { Type } from '../expression/type.ts';
import type { SourceFile } from '../source/read.ts';
import { isSchema } from './inline.ts';
import type { Project } from './project.ts';

/** The interface of a page to others: its route and its query. */
export interface PageInterface {
  /** The route that it declares. */
  route: string;
  /** The route that follows from the path of its file. */
  place: string;
  source: SourceFile;
  /** Undefined if the page cannot be read. */
  query: Readonly<Record<string, { type: Type; required: boolean }>> | undefined;
  fingerprint: string;
}

const interfaces = new WeakMap<SourceFile, PageInterface>();

/** Pages by route. Of two pages with the same route, the one in the right file, or else the first by file name. */
export function readPages(project: Project): Map<string, PageInterface> {
  const found = new Map<string, PageInterface>();
  for (const source of project.screens.values()) {
    const page = interfaceOf(project, source);
    if (!found.has(page.route) || page.route === page.place) found.set(page.route, page);
  }
  // A page in the wrong file is reported there, and not also in every link to it.
  for (const page of [...found.values()]) {
    if (!found.has(page.place)) found.set(page.place, page);
  }
  return found;
}

/** The interface of the page in a file. */
export function interfaceOf(project: Project, source: SourceFile): PageInterface {
  const known = interfaces.get(source);
  if (known) return known;
  const content = source.content;
  const { route, query } = isSchema(content) ? content : {};
  const place = routeOf(project, source);
  const fields = Object.entries(isSchema(query) ? query : {}).map(([name, declared]) => {
    const required = !isSchema(declared) || !Object.hasOwn(declared, 'default');
    return [name, { type: typeOfSchema(declared), required }] as const;
  });
  const page = {
    route: typeof route === 'string' ? route : place,
    place,
    source,
    query: content === undefined ? undefined : Object.fromEntries(fields),
    fingerprint: content === undefined ? 'unread' : (JSON.stringify(query) ?? ''),
  };
  interfaces.set(source, page);
  return page;
}

/** The route that follows from the path of a file. */
export function routeOf(project: Project, source: SourceFile): string {
  const screens = project.relative(project.folders.screens);
  return `/${relative(screens, source.file).replace(/\.json$/, '')}`;
}

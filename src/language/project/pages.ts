import path from 'node:path';
import { typeOfSchema } from '../contract/index.ts';
import type { Type } from '../expression/type.ts';
import type { Source } from '../source/read.ts';
import { isSchema } from './inline.ts';
import type { Project } from './project.ts';

/** What a page shows to others: its address and what its query takes. */
export interface PageFace {
  /** What it says itself. */
  route: string;
  /** The route that belongs to its place. */
  place: string;
  source: Source;
  /** Undefined where the page cannot be read. */
  query: Readonly<Record<string, { type: Type; required: boolean }>> | undefined;
  print: string;
}

const faces = new WeakMap<Source, PageFace>();

/** By route. Of two pages with the same route the one that stands at its place, or else the first by name of file. */
export function readPages(project: Project): Map<string, PageFace> {
  const found = new Map<string, PageFace>();
  for (const source of project.screens.values()) {
    const face = faceOf(project, source);
    if (!found.has(face.route) || face.route === face.place) found.set(face.route, face);
  }
  // One whose route is not that of its place is told of there, and not wherever something leads to it.
  for (const face of [...found.values()]) {
    if (!found.has(face.place)) found.set(face.place, face);
  }
  return found;
}

/** What the page of a file shows to others. */
export function faceOf(project: Project, source: Source): PageFace {
  const known = faces.get(source);
  if (known) return known;
  const content = source.content;
  const { route, query } = isSchema(content) ? content : {};
  const place = routeOf(project, source);
  const fields = Object.entries(isSchema(query) ? query : {}).map(([name, declared]) => {
    const required = !isSchema(declared) || !Object.hasOwn(declared, 'default');
    return [name, { type: typeOfSchema(declared), required }] as const;
  });
  const face = {
    route: typeof route === 'string' ? route : place,
    place,
    source,
    query: content === undefined ? undefined : Object.fromEntries(fields),
    print: content === undefined ? 'unread' : (JSON.stringify(query) ?? ''),
  };
  faces.set(source, face);
  return face;
}

/** The route that belongs to the place of a file. */
export function routeOf(project: Project, source: Source): string {
  const screens = project.relative(project.folders.screens);
  return `/${path.posix.relative(screens, source.file).replace(/\.json$/, '')}`;
}

import path from 'node:path';
import { typeOfSchema } from '../contract/index.ts';
import type { Type } from '../expression/type.ts';
import { member, members, plain, type Source, stringOf } from '../source/read.ts';
import type { Project } from './project.ts';

/** What a page shows to others: its address and what its query takes. */
export interface PageFace {
  route: string;
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
    const route = stringOf(member(source.root, 'route')) ?? routeOf(project, source);
    if (found.has(route) && route !== routeOf(project, source)) continue;
    const face = faces.get(source) ?? faceOf(route, source);
    faces.set(source, face);
    found.set(route, face);
  }
  // One whose route is not that of its place is told of there, and not wherever something leads to it.
  for (const face of [...found.values()]) {
    const place = routeOf(project, face.source);
    if (!found.has(place)) found.set(place, face);
  }
  return found;
}

function faceOf(route: string, source: Source): PageFace {
  const declared = member(source.root, 'query');
  const fields = members(declared).map(({ name, value }) => {
    const required = member(value, 'default') === undefined;
    return [name, { type: typeOfSchema(plain(value)), required }] as const;
  });
  return {
    route,
    source,
    query: source.broken ? undefined : Object.fromEntries(fields),
    print: `${source.broken} ${declared ? JSON.stringify(plain(declared)) : ''}`,
  };
}

/** The route that belongs to the place of a file. */
export function routeOf(project: Project, source: Source): string {
  const screens = project.relative(project.folders.screens);
  return `/${path.posix.relative(screens, source.file).replace(/\.json$/, '')}`;
}

import path from 'node:path';
import { typeOfSchema } from '../contract/index.ts';
import type { Type } from '../expression/type.ts';
import { member, members, plain, type Source, stringOf } from '../source/read.ts';
import type { Project } from './project.ts';

/** What a page shows to others: its address and what its query takes. */
export interface PageFace {
  route: string;
  source: Source;
  query: Readonly<Record<string, { type: Type; required: boolean }>>;
  print: string;
}

/** By route. Of two pages with the same route the first by name of file. */
export function readPages(project: Project): Map<string, PageFace> {
  const found = new Map<string, PageFace>();
  for (const source of project.screens.values()) {
    const route = stringOf(member(source.root, 'route')) ?? routeOf(project, source);
    if (found.has(route)) continue;
    const fields = members(member(source.root, 'query')).map(({ name, value }) => {
      const declared = plain(value);
      return [
        name,
        { type: typeOfSchema(declared), required: member(value, 'default') === undefined },
      ] as const;
    });
    const declared = member(source.root, 'query');
    found.set(route, {
      route,
      source,
      query: Object.fromEntries(fields),
      print: declared ? JSON.stringify(plain(declared)) : '',
    });
  }
  return found;
}

/** The route that belongs to the place of a file. */
export function routeOf(project: Project, source: Source): string {
  const screens = project.relative(project.folders.screens);
  return `/${path.posix.relative(screens, source.file).replace(/\.json$/, '')}`;
}

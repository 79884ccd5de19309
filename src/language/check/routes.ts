/** Checks that pages are in the file of their route. */
import { interfaceOf } from '../project/pages.ts';
import { pagesWith } from '../project/pagesWith.ts';
import type { Project } from '../project/project.ts';
import { member } from '../source/read.ts';
import type { Report } from './report.ts';

/** A page at the place of its route has no other page in its place. */
const elsewhere = pagesWith((page, project) => {
  const { route, place } = interfaceOf(project, page);
  return route !== place;
});

export function checkRoutes(project: Project, report: Report): void {
  for (const source of elsewhere(project)) {
    const { route, place } = interfaceOf(project, source);
    const right = project.facts.get('page', route)?.source;
    if (right && right !== source) {
      report.add(
        source,
        member(source.root, 'route'),
        'double-route',
        `The page ${route} is already in ${right.file}: the page in this file has the route ${place}`,
        { expected: place, nearest: place },
      );
    } else {
      const file = `${project.relative(project.folders.screens)}${route}.json`;
      report.add(source, member(source.root, 'route'), 'wrong-path', `The page ${route} belongs in ${file}`, {
        expected: place,
        nearest: place,
      });
    }
  }
}

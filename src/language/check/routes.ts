/** Where pages stand, and whether anything leads to them. */
import { appOf, unitOf } from '../compile/index.ts';
import { faceOf } from '../project/pages.ts';
import type { Project } from '../project/project.ts';
import { member } from '../source/read.ts';
import type { Report } from './report.ts';

export function checkRoutes(project: Project, report: Report): void {
  for (const source of project.screens.values()) {
    const { route, place } = faceOf(project, source);
    const right = project.facts.get('page', route)?.source;
    if (right && right !== source) {
      report.add(
        source,
        member(source.root, 'route'),
        'double-route',
        `The page ${route} stands in ${right.file} already: one that stands here is called ${place}`,
        { expected: place, nearest: place },
      );
    } else if (route !== place) {
      const file = `${project.relative(project.folders.screens)}${route}.json`;
      report.add(source, member(source.root, 'route'), 'wrong-path', `The page ${route} belongs in ${file}`, {
        expected: place,
        nearest: place,
      });
    }
  }
  if (!project.app) return;
  const bars = Object.entries(project.facts.get('app', 'app')?.tabBars ?? {});
  // Any of them may be chosen, by one word of app.json.
  const reached = (bars.length > 0 ? bars : [['', []] as const]).map(
    ([name, tabs]) => [name, reachable(project, tabs)] as const,
  );
  for (const [route, { fact }] of project.facts.all('page')) {
    const without = reached.filter(([, routes]) => !routes.has(route)).map(([name]) => `“${name}”`);
    if (without.length === 0) continue;
    const some = without.length < reached.length;
    const { routeAt } = unitOf(project, fact.source);
    report.warn(
      fact.source,
      undefined,
      'unreachable-route',
      `Nothing leads to ${route}${some ? ` where the tab bar is ${without.join(' or ')}` : ''}`,
      {
        span: routeAt,
        pointer: routeAt ? '/route' : '',
        expected: some
          ? 'a step that leads here from a page that is reached without a tab'
          : 'a step, a tab or the start of the app that leads here',
      },
    );
  }
}

/** Every page that can be come to from the start, a tab bar and what the app does by itself. */
function reachable(project: Project, tabs: readonly string[]): Set<string> {
  const reached = new Set<string>();
  const start = project.facts.get('app', 'app')?.start;
  const waiting = [...(start ? [start] : []), ...tabs, ...(appOf(project)?.unit.used.pages ?? [])];
  for (let route = waiting.pop(); route !== undefined; route = waiting.pop()) {
    const page = reached.has(route) ? undefined : project.facts.get('page', route);
    if (!page) continue;
    reached.add(route);
    waiting.push(...unitOf(project, page.source).used.pages);
  }
  return reached;
}

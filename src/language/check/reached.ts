/** Checks that every page can be reached, with each tab bar and each other setting of the app. */
import { appOf, type Compilation, compilationOf } from '../compile/index.ts';
import type { Project } from '../project/project.ts';
import type { Setting } from '../project/settings.ts';
import type { Report } from './report.ts';

export function checkReached(project: Project, report: Report): void {
  const app = project.facts.get('app', 'app');
  if (!app) return;
  const bars = Object.entries(app.tabBars);
  // app.json chooses one of them by name.
  const all = bars.length > 0 ? bars : [['', []] as const];
  const routes = [...project.facts.all('page').keys()];
  /** For each page, the tab bars with which it cannot be reached. */
  const lostUnder = (setting?: Setting): Map<string, string[]> => {
    const reached = all.map(
      ([name, tabs]) => [name, reachable(project, tabsOf(project, name, tabs, setting), setting)] as const,
    );
    const lost = (route: string) => reached.filter(([, pages]) => !pages.has(route)).map(([name]) => name);
    return new Map(routes.map((route) => [route, lost(route)]));
  };
  const warnUnreachable = (route: string, without: readonly string[], setting?: Setting): void => {
    const source = project.facts.get('page', route)?.source;
    if (!source || without.length === 0) return;
    const some = without.length < all.length;
    const bar = some && `the tab bar is ${without.map((name) => `“${name}”`).join(' or ')}`;
    const where = [setting?.name, bar].filter(Boolean).join(' and ');
    const { routeAt } = compilationOf(project, source);
    report.warn(
      source,
      undefined,
      'unreachable-route',
      `Nothing leads to ${route}${where ? ` where ${where}` : ''}`,
      {
        span: routeAt,
        pointer: routeAt ? '/route' : '',
        expected: where
          ? 'a step that leads here however the app is configured'
          : 'a step, a tab or the start of the app that leads here',
      },
    );
  };

  const always = lostUnder();
  for (const [route, without] of always) warnUnreachable(route, without);
  // Most settings hide no link anywhere.
  const inTabs = [...(appOf(project)?.compilation.lostTabs.values() ?? [])];
  const hiding = new Set([
    ...routes.flatMap((route) => [...lostOn(project, route).keys()]),
    ...inTabs.flatMap((lost) => [...lost.keys()]),
  ]);
  for (const setting of app.settings.filter(({ name }) => hiding.has(name)))
    for (const [route, without] of lostUnder(setting))
      warnUnreachable(
        route,
        without.filter((bar) => !always.get(route)?.includes(bar)),
        setting,
      );
}

/** The pages that the tabs of a bar lead to, without those of tabs that a setting hides. */
function tabsOf(project: Project, bar: string, routes: readonly string[], setting?: Setting): string[] {
  const lost = appOf(project)?.compilation.lostTabs.get(bar);
  const gone = setting && lost?.get(setting.name);
  return routes.filter((route) => !gone?.has(route));
}

/** Every page that can be reached from the start page, a tab bar and the steps of app.json. */
function reachable(project: Project, tabs: readonly string[], setting?: Setting): Set<string> {
  const reached = new Set<string>();
  const start = project.facts.get('app', 'app')?.start;
  const waiting = [...(start ? [start] : []), ...tabs, ...(appOf(project)?.compilation.used.pages ?? [])];
  for (let route = waiting.pop(); route !== undefined; route = waiting.pop()) {
    const page = reached.has(route) ? undefined : project.facts.get('page', route);
    if (!page) continue;
    reached.add(route);
    const { used, lost } = compilationOf(project, page.source);
    const gone = setting && lost.get(setting.name);
    waiting.push(...[...used.pages].filter((next) => !gone?.has(next)));
  }
  return reached;
}

/** The pages that one page does not lead to, by the name of the setting. */
function lostOn(project: Project, route: string): Compilation['lost'] {
  const source = project.facts.get('page', route)?.source;
  return source ? compilationOf(project, source).lost : new Map();
}

/** Checks that every page can be reached, with each tab bar and each other setting of the app. */
import {
  appOf,
  type Compilation,
  type Computed,
  compilationOf,
  pagesOf,
  recompiledSince,
} from '../compile/index.ts';
import { type Finding, findingAt } from '../findings.ts';
import type { AppInterface } from '../project/app.ts';
import type { Project } from '../project/project.ts';
import type { Setting } from '../project/settings.ts';
import type { SourceFile } from '../source/read.ts';
import type { Report } from './report.ts';

export function checkReachable(project: Project, report: Report): void {
  const losses = lossesOf(project);
  const pages = pagesOf(project);
  for (const loss of losses) {
    const source = project.facts.get('page', loss.route)?.source;
    const compilation = source && pages.get(source.file);
    if (!compilation) continue;
    // There may be many of them, and few change.
    if (loss.found?.compilation !== compilation)
      loss.found = {
        compilation,
        finding: unreachable(project, source, loss.route, where(project, loss.without, loss.setting)),
      };
    report.findings.push(loss.found.finding);
  }
}

/** A page that nothing leads to with some tab bars, or under a setting. */
interface Loss {
  route: string;
  /** The tab bars with which it cannot be reached. */
  without: readonly string[];
  setting?: Setting | undefined;
  found?: { compilation: Compilation; finding: Finding };
}

/** What the losses were computed from. Most edits of a page change no link. */
interface Memory extends Computed {
  app: AppInterface;
  compilation: Compilation | undefined;
  pages: Pages;
  routes: Routes;
  /** The file of each route. */
  files: ReadonlyMap<string, string>;
  losses: Loss[];
}

type Pages = ReadonlyMap<string, Compilation>;
type Routes = ReturnType<typeof pageFacts>;

const pageFacts = (project: Project) => project.facts.all('page');

const memories = new WeakMap<Project, Memory>();

function lossesOf(project: Project): Loss[] {
  const app = project.facts.get('app', 'app');
  if (!app) return [];
  const compilation = appOf(project)?.compilation;
  const { revision } = project;
  const version = project.facts.version();
  const pages = pagesOf(project);
  const routes = pageFacts(project);
  const known = memories.get(project);
  const files = known?.routes === routes ? known.files : filesOf(routes);
  const isSame =
    known?.app === app &&
    known.compilation === compilation &&
    (known.files === files || isSameMap(known.files, files, (one, other) => one === other)) &&
    haveAllSameLinks(known, pages, recompiledSince(project, known));
  const losses = isSame ? known.losses : findLosses(project, app);
  memories.set(project, { revision, version, app, compilation, pages, routes, files, losses });
  return losses;
}

const filesOf = (routes: Routes): Map<string, string> =>
  new Map([...routes].map(([route, { fact }]) => [route, fact.source.file]));

/** @param changed the pages that may have other links; all by default */
function haveAllSameLinks(
  { pages: before }: Memory,
  pages: Pages,
  changed: readonly SourceFile[] | undefined,
): boolean {
  if (!changed) return isSameMap(before, pages, haveSameLinks);
  return changed.every(({ file }) => {
    const [one, other] = [before.get(file), pages.get(file)];
    return one !== undefined && other !== undefined && haveSameLinks(one, other);
  });
}

const haveSameLinks = (one: Compilation, other: Compilation): boolean =>
  one === other ||
  (isSameSet(one.used.pages, other.used.pages) && isSameMap(one.hiddenPages, other.hiddenPages, isSameSet));

const isSameSet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((name) => other.has(name));

function isSameMap<Value>(
  one: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
  isSame: (one: Value, other: Value) => boolean,
): boolean {
  if (one.size !== other.size) return false;
  for (const [name, value] of one) {
    const known = other.get(name);
    if (known === undefined || !isSame(value, known)) return false;
  }
  return true;
}

function findLosses(project: Project, app: AppInterface): Loss[] {
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
  const always = lostUnder();
  const losses: Loss[] = [...always].map(([route, without]) => ({ route, without }));
  // Most settings hide no link anywhere.
  const inTabs = [...(appOf(project)?.compilation.hiddenTabs.values() ?? [])];
  const hiding = new Set([
    ...routes.flatMap((route) => [...hiddenPagesFrom(project, route).keys()]),
    ...inTabs.flatMap((lost) => [...lost.keys()]),
  ]);
  for (const setting of app.settings.filter(({ name }) => hiding.has(name)))
    for (const [route, without] of lostUnder(setting))
      losses.push({ route, without: without.filter((bar) => !always.get(route)?.includes(bar)), setting });
  return losses.filter(({ without }) => without.length > 0);
}

/** The configuration under which a page is not reached, in words; empty if it never is. */
function where(project: Project, without: readonly string[], setting: Setting | undefined): string {
  const bars = Object.keys(project.facts.get('app', 'app')?.tabBars ?? {}).length;
  const some = without.length < Math.max(1, bars);
  const bar = some && `the tab bar is ${without.map((name) => `“${name}”`).join(' or ')}`;
  return [setting?.name, bar].filter(Boolean).join(' and ');
}

/** The findings of a file, by route and configuration. */
const findings = new WeakMap<SourceFile, Map<string, Finding>>();

function unreachable(project: Project, source: SourceFile, route: string, where: string): Finding {
  const known = findings.get(source) ?? new Map<string, Finding>();
  findings.set(source, known);
  const key = `${route} ${where}`;
  const { routeAt } = compilationOf(project, source);
  const finding =
    known.get(key) ??
    findingAt(
      source,
      undefined,
      'unreachable-route',
      `Nothing leads to ${route}${where ? ` where ${where}` : ''}`,
      {
        severity: 'warning',
        span: routeAt,
        pointer: routeAt ? '/route' : '',
        expected: where
          ? 'a step that leads here however the app is configured'
          : 'a step, a tab or the start of the app that leads here',
      },
    );
  known.set(key, finding);
  return finding;
}

/** The pages that the tabs of a bar lead to, without those of tabs that a setting hides. */
function tabsOf(project: Project, bar: string, routes: readonly string[], setting?: Setting): string[] {
  const lost = appOf(project)?.compilation.hiddenTabs.get(bar);
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
    const { used, hiddenPages } = compilationOf(project, page.source);
    const gone = setting && hiddenPages.get(setting.name);
    waiting.push(...[...used.pages].filter((next) => !gone?.has(next)));
  }
  return reached;
}

/** The pages that one page does not lead to, by the name of the setting. */
function hiddenPagesFrom(project: Project, route: string): Compilation['hiddenPages'] {
  const source = project.facts.get('page', route)?.source;
  return source ? compilationOf(project, source).hiddenPages : new Map();
}

/** What a release breaks, and for whom, if it replaces another one. */
import { callGraceMs } from '../../language/release/history.ts';
import { type CallDifference, compareContracts } from '../contract/compare/index.ts';
import { isObject, type JsonObject, type JsonValue, operationsOf } from '../contract/json.ts';
import { callsToBuild } from './builtCalls.ts';
import { contractIn, filesIn, pagesIn, readIn, rulesIn } from './read.ts';
import { recordsLosing } from './recordsLosing.ts';
import { compareRules } from './rules.ts';

export interface Effects {
  /** For pages that are open when the pointer moves, a line each. */
  pages: string[];
  /** For other programs that call the server, a line each. */
  clients: string[];
  /** For users: fields that records no longer show, a line each. */
  records: string[];
  /** Calls for which the app has to be built, a line each. */
  build: string[];
  /** Whether calls of open pages are checked against their own release, which they name, for a day. */
  carried: boolean;
}

/** All effects of putting a release in the place of another; both are in the folder. */
export function effectsOf(folder: string, before: string, after: string): Effects {
  const [was, is] = [contractIn(folder, before), contractIn(folder, after)];
  const carried = was !== undefined && namesRelease(was);
  const broken = was && is ? callsBroken(folder, before, after, was, is) : [];
  const used = carried ? new Set() : operationsUsed(folder, before);
  return {
    pages: [
      ...removedPages(folder, before, after),
      ...grouped(broken.filter(({ operation }) => used.has(operation))),
    ],
    clients: grouped(broken),
    records: recordsLosing(folder, before, after),
    build: is ? callsToBuild(folder, is, operationsUsed(folder, after)) : [],
    carried,
  };
}

/** Whom a release reaches: all at once, or first the devices of a trial, and all when it is promoted. */
export type Reach = 'all' | 'trial';

/** The effects as text; empty if there are none. */
export function effectsAsText(effects: Effects, now: number, reach: Reach = 'all'): string {
  const { pages, clients, records, build, carried } = effects;
  if (pages.length + clients.length + records.length + build.length === 0) return '';
  if (reach === 'trial') return effectsOfTrial(effects);
  const own = `their calls are checked against their own release until ${new Date(now + callGraceMs).toLocaleString('sv').slice(0, 16)}`;
  const others = carried ? ' (checked against the release in force, from now on)' : '';
  return [
    ...(clients.length > 0
      ? [`For other programs that call the server${others}:`, ...clients.map(indented)]
      : []),
    ...inRecords(records),
    ...forBuild(build),
    'For open pages:',
    ...pages.map(indented),
    ...(carried ? [indented(pages.length > 0 ? `nothing else: ${own}` : `nothing: ${own}`)] : []),
    ...(!carried && pages.length === 0 ? [indented('nothing: they make none of these calls')] : []),
  ].join('\n');
}

/** While a trial runs, servers check calls that name no release against the one in force, which stays. */
function effectsOfTrial({ pages, clients, records, build, carried }: Effects): string {
  const own = carried
    ? `${pages.length > 0 ? 'nothing else' : 'nothing'}: their calls are checked against the release that they have`
    : 'their calls name no release: the server has to take those of both releases';
  return [
    'On the devices of the trial:',
    ...[...pages, own].map(indented),
    ...inRecords(records),
    ...forBuild(build),
    ...(clients.length > 0
      ? ['For other programs that call the server, once it is promoted:', ...clients.map(indented)]
      : []),
  ].join('\n');
}

const inRecords = (lines: readonly string[]): string[] =>
  lines.length > 0 ? ['For users, in the records that they have:', ...lines.map(indented)] : [];

const forBuild = (lines: readonly string[]): string[] =>
  lines.length > 0 ? ['In the app as it is built:', ...lines.map(indented)] : [];

const indented = (line: string): string => `  ${line}`;

function callsBroken(
  folder: string,
  before: string,
  after: string,
  was: JsonObject,
  is: JsonObject,
): CallDifference[] {
  const named = (operation: string): string => nameOf(is, operation) ?? operation;
  const rules = compareRules(rulesIn(folder, before), rulesIn(folder, after)).map(
    ({ operation, ...rule }): CallDifference => ({
      ...rule,
      operation,
      call: named(operation),
      side: 'request',
    }),
  );
  return [...compareContracts(was, is), ...rules].filter(({ breaks }) => breaks);
}

function nameOf({ paths }: JsonObject, operation: string): string | undefined {
  for (const [route, item] of Object.entries(isObject(paths) ? paths : {}))
    for (const [method, value] of Object.entries(isObject(item) ? item : {}))
      if (isObject(value) && value.operationId === operation) return `${method.toUpperCase()} ${route}`;
  return undefined;
}

/** Whether a contract has a parameter by which a call names its release. */
function namesRelease(document: JsonObject): boolean {
  const { parameters } = isObject(document.components) ? document.components : {};
  const shared = isObject(parameters) ? Object.values(parameters) : [];
  const own = operationsOf(document).flatMap((operation) =>
    Array.isArray(operation.parameters) ? operation.parameters : [],
  );
  return [...shared, ...own].some((parameter) => isObject(parameter) && parameter['x-client'] === 'release');
}

/** The operations that the pages of a release call. */
function operationsUsed(folder: string, release: string): Set<string> {
  const used = new Set<string>();
  const visit = (value: JsonValue | undefined): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    for (const name of [value.operation, value.call]) if (typeof name === 'string') used.add(name);
    Object.values(value).forEach(visit);
  };
  for (const file of filesIn(folder, release))
    if (/^(app\.json$|screens\/)/.test(file)) visit(readIn(folder, release, file));
  return used;
}

function removedPages(folder: string, before: string, after: string): string[] {
  const there = pagesIn(folder, after);
  return pagesIn(folder, before)
    .filter((route) => !there.includes(route))
    .map((route) => `${route} is gone: links and bookmarks to it lead to no page`);
}

/** An effect of many calls is listed once. */
export function grouped(differences: readonly CallDifference[]): string[] {
  const groups = new Map<string, CallDifference[]>();
  for (const one of differences) {
    const key = `${one.side} ${one.field} ${one.what}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map(([first, ...more]) => {
    if (!first) return '';
    const where =
      first.side === 'answer' ? `answer${first.field === '' ? '' : `, ${first.field}`}` : first.field;
    const others = more.length > 0 ? ` (and in ${more.length} other calls)` : '';
    return `${[first.call, where].filter(Boolean).join('  ')}  ${first.what}${others}`.trim();
  });
}

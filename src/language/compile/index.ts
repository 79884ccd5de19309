/**
 * Compiled pages and the compiled app, cached until something they depend on changes. Each folder uses those above it:
 * `names` (resolving names), `values` (literals and expressions), `scope` (the names that expressions see), `texts`,
 * `widgets` (their properties), `forms` and `siblings` (rules about the members of one object), `objects` (the walker
 * along the grammar), `sources`, `nodes` (with steps), `pages`. Rules about one object are beside what compiles it;
 * those that need the whole project are in `check`.
 */
import type { App, Screen } from '../compiled.ts';
import { TrackedFacts } from '../project/facts.ts';
import type { Project } from '../project/project.ts';
import type { Source } from '../source/read.ts';
import { compileSlot } from './nodes/slot.ts';
import { compileAppFile } from './pages/app.ts';
import { compilePage } from './pages/screen.ts';
import { Unit } from './unit.ts';

export type { Unit } from './unit.ts';

interface Memory<Result> {
  source: Source;
  facts: TrackedFacts;
  result: Result;
}

const units = new WeakMap<Project, Map<string, Memory<Unit>>>();
const apps = new WeakMap<Project, Memory<{ app: App; unit: Unit }>>();

/** Compiles a page, with its findings. The page is large and not cached: it is compiled again when needed again. */
export function pageOf(project: Project, source: Source): { screen: Screen; unit: Unit } {
  const facts = new TrackedFacts(project.facts);
  const result = compilePage(project, source, facts);
  source.forget();
  const memories = units.get(project) ?? new Map<string, Memory<Unit>>();
  units.set(project, memories);
  memories.set(source.file, { source, facts, result: result.unit });
  return result;
}

/** The findings and uses of a page; compiled again only if something it depends on has changed. */
export function unitOf(project: Project, source: Source): Unit {
  const known = units.get(project)?.get(source.file);
  return known?.source === source && known.facts.isCurrent() ? known.result : pageOf(project, source).unit;
}

/** The compiled app with its findings; undefined if there is no app.json. */
export function appOf(project: Project): { app: App; unit: Unit } | undefined {
  const source = project.app;
  if (!source) return undefined;
  const known = apps.get(project);
  if (known?.source === source && known.facts.isCurrent()) return known.result;
  const facts = new TrackedFacts(project.facts);
  const result = compileAppFile(project, source, facts);
  apps.set(project, { source, facts, result });
  return result;
}

/** The units of all pages and of the app. */
export const unitsOf = (project: Project): Unit[] => {
  const app = appOf(project);
  return [
    ...[...project.screens.values()].map((source) => unitOf(project, source)),
    ...(app ? [app.unit] : []),
  ];
};

/** A unit for what belongs to no page: findings in files that several pages share. */
export const unitFor = (project: Project): Unit =>
  new Unit(project.grammar, new TrackedFacts(project.facts), compileSlot);

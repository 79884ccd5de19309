/** Compiled pages and the compiled app, kept until something that they depend on changes. */
import type { Screen } from '../compiled.ts';
import type { App } from '../compiledApp.ts';
import type { Project } from '../project/project.ts';
import { TrackedFacts } from '../project/trackedFacts.ts';
import type { SourceFile } from '../source/read.ts';
import { Compilation } from './compilation.ts';
import { compileSlot } from './nodes/slot.ts';
import { compileAppFile } from './pages/app.ts';
import { compilePage } from './pages/screen.ts';

interface CacheEntry<Result> {
  source: SourceFile;
  facts: TrackedFacts;
  result: Result;
}

/**
 * By file, the newest first. There are several of a page, because what many pages depend on is often broken while it is
 * typed, and then as it was.
 */
const compilations = new WeakMap<Project, Map<string, CacheEntry<Compilation>[]>>();
const kept = 2;
const apps = new WeakMap<Project, CacheEntry<{ app: App; compilation: Compilation }>>();

/** Compiles a page, with its findings. The page is large and not cached: it is compiled again when needed again. */
export function pageOf(project: Project, source: SourceFile): { screen: Screen; compilation: Compilation } {
  const facts = new TrackedFacts(project.facts);
  const result = compilePage(project, source, facts, project.observe?.(source));
  source.forget();
  const memories = compilations.get(project) ?? new Map<string, CacheEntry<Compilation>[]>();
  compilations.set(project, memories);
  const others = (memories.get(source.file) ?? []).filter((one) => one.source === source);
  const newest = { source, facts, result: result.compilation };
  memories.set(source.file, [newest, ...others].slice(0, kept));
  return result;
}

/** The findings and uses of a page; compiled again only if something it depends on has changed. */
export function compilationOf(project: Project, source: SourceFile): Compilation {
  const known = compilations.get(project)?.get(source.file) ?? [];
  const at = known.findIndex((one) => one.source === source && one.facts.isCurrent());
  const current = known[at];
  if (!current) return pageOf(project, source).compilation;
  if (at > 0) known.unshift(...known.splice(at, 1));
  return current.result;
}

/** The compiled app with its findings; undefined if there is no app.json. */
export function appOf(project: Project): { app: App; compilation: Compilation } | undefined {
  const source = project.app;
  if (!source) return undefined;
  const known = apps.get(project);
  if (known?.source === source && known.facts.isCurrent()) return known.result;
  const facts = new TrackedFacts(project.facts);
  const result = compileAppFile(project, source, facts);
  apps.set(project, { source, facts, result });
  return result;
}

type Pages = ReadonlyMap<string, Compilation>;

/** The state of a project that something was computed from. */
export interface Computed {
  revision: number;
  /** That of the facts. */
  version: number;
}

/** The pages that were compiled again since then; undefined if it may be any. There may be many pages, and few change. */
export const recompiledSince = (
  project: Project,
  { revision, version }: Computed,
): SourceFile[] | undefined =>
  version === project.facts.version() ? project.pagesSince(revision) : undefined;

interface CompiledPages extends Computed {
  all: Pages;
  /** Those with findings, in the same order. */
  wrong: Pages;
}

const pages = new WeakMap<Project, CompiledPages>();

/** The compilations of all pages, by file; the same object as long as no file changes. */
export const pagesOf = (project: Project): Pages => compiledPages(project).all;

/** Those of the pages with findings. */
export const wrongPagesOf = (project: Project): Pages => compiledPages(project).wrong;

function compiledPages(project: Project): CompiledPages {
  const known = pages.get(project);
  const { revision } = project;
  if (known?.revision === revision) return known;
  const version = project.facts.version();
  const changed = known && recompiledSince(project, known);
  const all = new Map(changed && known?.all);
  for (const source of changed ?? project.screens.values())
    all.set(source.file, compilationOf(project, source));
  const wrong = new Map([...all].filter(([, { findings }]) => findings.length > 0));
  const compiled = { revision, version, all, wrong };
  pages.set(project, compiled);
  return compiled;
}

/** The compilations of all pages and of the app. */
export const compilationsOf = (project: Project): Compilation[] => {
  const app = appOf(project);
  return [...pagesOf(project).values(), ...(app ? [app.compilation] : [])];
};

/** A compilation for what belongs to no page: findings in files that several pages share. */
export const emptyCompilation = (project: Project): Compilation =>
  new Compilation(project.grammar, new TrackedFacts(project.facts), compileSlot);

/** What all pages and the app use, by kind. It is updated by difference: only what was compiled again is counted again. */
import type { Project } from '../project/project.ts';
import type { Compilation } from './compilation.ts';
import { appOf, type Computed, pagesOf, recompiledSince } from './compiled.ts';

const kinds = ['texts', 'statuses', 'forms', 'parts', 'sources', 'events', 'given', 'values'] as const;

/**
 * `given`: a part with the values that a use gives to it, as {@link GivenToPart} in JSON. `values`: a status set with
 * the values that the contract lists where it is shown, as {@link ShownValues} in JSON.
 */
export type UsedKind = (typeof kinds)[number];

export type GivenToPart = [part: string, given: readonly string[]];
/** `null`: the contract lists none. */
export type ShownValues = [set: string, values: readonly string[] | null];

function namesIn({ used, uses, statusValues }: Compilation, kind: UsedKind): Iterable<string> {
  if (kind === 'given')
    return new Set(uses.map(({ part, given }) => JSON.stringify([part, given] satisfies GivenToPart)));
  if (kind === 'values')
    return new Set(
      statusValues.map(({ set, values }) => JSON.stringify([set, values ?? null] satisfies ShownValues)),
    );
  return used[kind];
}

class Uses {
  /** By file; the app has an empty name. */
  readonly #counted = new Map<string, Compilation>();
  /** How many compilations use a name. */
  readonly #counts: Readonly<Record<UsedKind, Map<string, number>>> = {
    texts: new Map(),
    statuses: new Map(),
    forms: new Map(),
    parts: new Map(),
    sources: new Map(),
    events: new Map(),
    given: new Map(),
    values: new Map(),
  };

  names(kind: UsedKind): ReadonlyMap<string, number> {
    return this.#counts[kind];
  }

  /** @param changed the files whose compilation may be another one */
  update(
    pages: ReadonlyMap<string, Compilation>,
    app: Compilation | undefined,
    changed: Iterable<string> = pages.keys(),
  ): void {
    for (const file of changed) this.#replace(file, pages.get(file));
    this.#replace('', app);
    if (this.#counted.size === pages.size + (app ? 1 : 0)) return;
    for (const file of [...this.#counted.keys()])
      if (file !== '' && !pages.has(file)) this.#replace(file, undefined);
  }

  #replace(file: string, compilation: Compilation | undefined): void {
    const before = this.#counted.get(file);
    if (before === compilation) return;
    if (before) this.#count(before, -1);
    if (compilation) this.#count(compilation, 1);
    if (compilation) this.#counted.set(file, compilation);
    else this.#counted.delete(file);
  }

  #count(compilation: Compilation, by: 1 | -1): void {
    for (const kind of kinds) {
      const counts = this.#counts[kind];
      for (const name of namesIn(compilation, kind)) {
        const count = (counts.get(name) ?? 0) + by;
        if (count === 0) counts.delete(name);
        else counts.set(name, count);
      }
    }
  }
}

const known = new WeakMap<Project, Computed & { uses: Uses }>();

/** What any page or the app uses, each with how many of them use it; in no particular order. */
export function usedNames(project: Project, kind: UsedKind): ReadonlyMap<string, number> {
  const entry = known.get(project) ?? { revision: -1, version: -1, uses: new Uses() };
  known.set(project, entry);
  if (entry.revision !== project.revision) {
    const changed = recompiledSince(project, entry);
    entry.uses.update(
      pagesOf(project),
      appOf(project)?.compilation,
      changed?.map(({ file }) => file),
    );
    entry.revision = project.revision;
    entry.version = project.facts.version();
  }
  return entry.uses.names(kind);
}

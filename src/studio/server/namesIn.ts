/** The texts and pages that each file of an app names. */

import type { Env, Site } from '../../language/compile/env.ts';
import { type Compilation, compilationOf } from '../../language/compile/index.ts';
import type { Observer } from '../../language/compile/observer.ts';
import { NameCollector } from '../../language/editing/nameCollector.ts';
import { occurrencesIn } from '../../language/editing/occurrences.ts';
import type { Occurrence } from '../../language/editing/symbol.ts';
import type { Project } from '../../language/node.ts';
import type { JsonNode, SourceFile } from '../../language/source/read.ts';
import type { TextUse } from './messages.ts';
import { useAt } from './useAt.ts';

export interface FileNames {
  /** By key, in the order of the file. */
  texts: ReadonlyMap<string, readonly TextUse[]>;
  /** The routes of the pages, sorted. */
  pages: readonly string[];
}

/** Notes the names of all pages while the checker compiles them: compiling them once more would take as long again. */
export function noteNames(project: Project): void {
  project.observe = (page) => new PageObserver(project, page);
}

const ofPages = new WeakMap<Compilation, FileNames>();

/** As {@link namesIn}; kept until something changes that the page depends on. */
export function namesOfPage(project: Project, page: SourceFile): FileNames {
  const compilation = compilationOf(project, page);
  if (compilation.observer instanceof PageObserver) return compilation.observer.names;
  const names = ofPages.get(compilation) ?? namesIn(project, page);
  ofPages.set(compilation, names);
  return names;
}

interface Known {
  version: number;
  names: WeakMap<SourceFile, FileNames>;
}

const ofOthers = new WeakMap<Project, Known>();

/** As {@link namesIn}, of a file other than a page; kept until it changes, or a fact that it may depend on. */
export function namesOfOther(project: Project, source: SourceFile): FileNames {
  const version = project.facts.version();
  const kept = ofOthers.get(project);
  const known = kept?.version === version ? kept : { version, names: new WeakMap() };
  ofOthers.set(project, known);
  const names = known.names.get(source) ?? namesIn(project, source);
  known.names.set(source, names);
  return names;
}

/** The files other than pages that name texts. */
export const othersOf = ({ parts, schemas, app, statuses }: Project): SourceFile[] =>
  [...parts.values(), ...schemas.values(), app, statuses].filter((source) => source !== undefined);

/** Compiles the file. */
export const namesIn = (project: Project, source: SourceFile): FileNames =>
  namesOf(
    occurrencesIn(project, source).flatMap((one) =>
      isNoted(one) ? { one, use: useAt(source, source.root, one.from) } : [],
    ),
  );

interface Noted {
  one: Occurrence;
  use: TextUse;
}

const isNoted = ({ of: { kind } }: Occurrence): boolean => kind === 'text' || kind === 'page';

function namesOf(noted: readonly Noted[]): FileNames {
  const texts = new Map<string, TextUse[]>();
  const pages = new Set<string>();
  for (const { one, use } of [...noted].sort((a, b) => a.one.from - b.one.from)) {
    const { kind, name } = one.of;
    if (one.isDeclaration) continue;
    if (kind === 'page') pages.add(name);
    else texts.set(name, [...(texts.get(name) ?? []), use]);
  }
  return { texts, pages: [...pages].sort() };
}

const nothing = (): void => {};

class PageObserver implements Observer {
  readonly #source: SourceFile;
  #collector: NameCollector | undefined;
  #noted: Noted[] = [];
  #count = 0;
  #names: FileNames | undefined;
  readonly value = nothing;
  readonly members = nothing;
  readonly node = nothing;
  readonly step = nothing;
  readonly events = nothing;
  readonly widget = nothing;
  readonly expression = nothing;
  readonly field = nothing;

  constructor(project: Project, source: SourceFile) {
    this.#source = source;
    this.#collector = new NameCollector(project, source);
    // Of two names at the same place, the first one counts: as in `occurrencesIn`.
    this.#collector.ofPage();
    this.#count = this.#collector.found.length;
  }

  name(kind: string, name: string, at: JsonNode, { site }: Env): void {
    this.#note(kind, name, at, site);
  }

  text(key: string, at: JsonNode, site: Site): void {
    this.#note('text', key, at, site);
  }

  /** Frees what is needed only while the page is compiled. */
  get names(): FileNames {
    if (!this.#names) {
      this.#names = namesOf(this.#noted);
      this.#noted = [];
      this.#collector = undefined;
    }
    return this.#names;
  }

  /** The tree of the page is released after it is compiled: places are found at once. */
  #note(kind: string, name: string, at: JsonNode, { source }: Site): void {
    const collector = this.#collector;
    if (source !== this.#source || !collector) return;
    collector.name(kind, name, at);
    const { found } = collector;
    const one = found.length > this.#count ? found.at(-1) : undefined;
    this.#count = found.length;
    if (one && isNoted(one)) this.#noted.push({ one, use: useAt(source, source.root, one.from) });
  }
}

/**
 * What each page leads to and says. In a large app these are megabytes, of which a change touches little: whoever has
 * asked before is only told what has changed since.
 */
import { randomUUID } from 'node:crypto';
import type { Project } from '../../language/node.ts';
import type { PageLinks } from './messages.ts';
import { type FileNames, namesOfPage } from './namesIn.ts';

interface Entry {
  /** Undefined for a page that is gone. */
  names: FileNames | undefined;
  /** The number of the change with which they came. */
  changed: number;
}

class KnownLinks {
  /** Distinguishes the states of different runs of the server, and of different drafts. */
  readonly #id = randomUUID();
  readonly #project: Project;
  /** By route. */
  readonly #pages = new Map<string, Entry>();
  /** The texts' positions: they stay, so that only what a changed page says is sent again. */
  readonly #numbers = new Map<string, number>();
  readonly #links = new WeakMap<FileNames, PageLinks>();
  #revision = -1;
  #changes = 0;

  constructor(project: Project) {
    this.#project = project;
  }

  *since(state: string): Generator<string> {
    this.#update();
    const [id, changes, count] = state.split('.');
    const isWhole = id !== this.#id;
    const [seen, from] = isWhole ? [0, 0] : [Number(changes), Number(count)];
    const now = this.#changes;
    yield `{"isWhole":${isWhole},"pages":{`;
    let separator = '';
    for (const [route, { names, changed }] of this.#pages) {
      if (changed <= seen || (isWhole && !names)) continue;
      yield `${separator}${JSON.stringify(route)}:${JSON.stringify(names ? this.#linksOf(names) : null)}`;
      separator = ',';
    }
    const keys = [...this.#numbers.keys()];
    const next = [this.#id, now, keys.length].join('.');
    yield `},"from":${from},"keys":${JSON.stringify(keys.slice(from))},"state":${JSON.stringify(next)}}`;
  }

  #update(): void {
    const project = this.#project;
    if (this.#revision === project.revision) return;
    this.#changes += 1;
    const pages = project.facts.all('page');
    for (const [route, { fact }] of pages) this.#set(route, namesOfPage(project, fact.source));
    for (const route of this.#pages.keys()) if (!pages.has(route)) this.#set(route, undefined);
    this.#revision = project.revision;
  }

  #set(route: string, names: FileNames | undefined): void {
    const known = this.#pages.get(route);
    if (!known || known.names !== names) this.#pages.set(route, { names, changed: this.#changes });
  }

  #linksOf(names: FileNames): PageLinks {
    const links = this.#links.get(names) ?? {
      to: names.pages,
      texts: [...names.texts.keys()].map((key) => this.#numberOf(key)),
    };
    this.#links.set(names, links);
    return links;
  }

  #numberOf(key: string): number {
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number);
    return number;
  }
}

const known = new WeakMap<Project, KnownLinks>();

/**
 * Compiles all pages that are not compiled yet.
 * @param since the state of the last answer; of another app, or empty, for all pages
 * @returns pieces of the JSON of a {@link PageLinksAnswer}
 */
export function pageLinksOf(project: Project, since: string): Iterable<string> {
  const links = known.get(project) ?? new KnownLinks(project);
  known.set(project, links);
  return links.since(since);
}

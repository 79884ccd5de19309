/**
 * The facts that the files of a project contribute to each other, by kind and name. TrackedFacts records which
 * facts were looked up and whether any of them has changed since, so that a page is compiled again only if something
 * it depends on has changed.
 */
import { nearest } from '../nearest.ts';
import type { SourceFile } from '../source/read.ts';
import { builders, type Entry, type Input, inputsOf, type Known, type KnownKind } from './factBuilders.ts';
import { type FileForm, isFileForm } from './forms.ts';
import { interfaceOf } from './pages.ts';
import type { Project } from './project.ts';

/** Numbers objects by identity, for use in fingerprints. */
function counter(): (value: object) => string {
  const numbers = new WeakMap<object, string>();
  let next = 0;
  return (value) => {
    const known = numbers.get(value) ?? String(next++);
    numbers.set(value, known);
    return known;
  };
}

export class Facts {
  readonly #project: Project;
  readonly #count: (value: object) => string = counter();
  readonly #known: Map<KnownKind, Map<string, Entry<KnownKind>>> = new Map();
  /** The facts before their files changed, for comparison with the current ones. */
  readonly #before = new Map<KnownKind, Map<string, Entry<KnownKind>>>();
  /** Nearest names: the same mistake is often repeated on many pages. */
  readonly #near = new Map<KnownKind, Map<string, string | undefined>>();
  /** All names of a kind, as JSON. */
  readonly #names: Map<KnownKind, string> = new Map();
  #version = 0;

  /** @param like the facts of the same files: what is known of them is not read again */
  constructor(project: Project, like?: Facts) {
    this.#project = project;
    if (!like) return;
    // Each has its own pages: `replacePages` changes their map.
    this.#known = new Map(
      [...like.#known].map(([kind, known]) => [kind, kind === 'page' ? new Map(known) : known]),
    );
    this.#names = new Map(like.#names);
    this.#count = like.#count;
  }

  /** Invalidates the facts that are derived from these files; they are computed again when needed. */
  forget(inputs: ReadonlySet<Input>): void {
    for (const kind of kinds) {
      const known = this.#known.get(kind);
      if (!known || !inputsOf[kind].some((input) => inputs.has(input))) continue;
      this.#known.delete(kind);
      if (!this.#before.has(kind)) this.#before.set(kind, known);
    }
  }

  /** Like `forget`, for pages whose content has changed: most have the same route and query as before. */
  replacePages(pages: readonly SourceFile[]): void {
    const known = this.#known.get('page') as Map<string, Entry<'page'>> | undefined;
    if (!known) return;
    for (const source of pages) {
      const page = interfaceOf(this.#project, source);
      const isOf = (entry: Entry<'page'> | undefined): boolean => entry?.fact.source.file === source.file;
      const before = known.get(page.route);
      if (!isOf(before) || before?.fact.route !== page.route || before.fingerprint !== page.fingerprint) {
        this.forget(new Set(['screens']));
        return;
      }
      for (const name of [page.route, page.place])
        if (isOf(known.get(name))) known.set(name, { fact: page, fingerprint: page.fingerprint });
    }
  }

  all<Kind extends KnownKind>(kind: Kind): ReadonlyMap<string, Entry<Kind>> {
    let known = this.#known.get(kind);
    if (!known) {
      known = new Map(builders[kind](this.#project, this.#count) as Iterable<[string, Entry<KnownKind>]>);
      this.#known.set(kind, known);
      const before = this.#before.get(kind);
      this.#before.delete(kind);
      this.#names.set(kind, JSON.stringify([...known.keys()]));
      this.#near.delete(kind);
      if (before && !hasSameEntries(before, known)) this.#version += 1;
    }
    return known as Map<string, Entry<Kind>>;
  }

  /** Increases whenever a fact has changed. */
  version(): number {
    if (this.#before.size > 0) for (const kind of [...this.#before.keys()]) this.all(kind);
    return this.#version;
  }

  get<Kind extends KnownKind>(kind: Kind, name: string): Known[Kind] | undefined {
    return this.all(kind).get(name)?.fact;
  }

  /** The forms that have files of their own, without the bodies of operations. */
  fileForms(): FileForm[] {
    const entries = [...this.all('form').values()].filter(({ lazy }) => !lazy);
    return entries.map(({ fact }) => fact).filter(isFileForm);
  }

  /** The name of this kind that a wrong one most likely means. */
  nearest(kind: KnownKind, name: string): string | undefined {
    const known = this.all(kind);
    let near = this.#near.get(kind);
    if (!near) {
      near = new Map();
      this.#near.set(kind, near);
    }
    if (!near.has(name)) near.set(name, nearest(name, known.keys()));
    return near.get(name);
  }

  /** The fingerprint of a fact, undefined if there is none; without a name, that of all names of the kind. */
  fingerprint(kind: KnownKind, name?: string): string | undefined {
    const known = this.all(kind);
    return name === undefined ? this.#names.get(kind) : known.get(name)?.fingerprint;
  }
}

const kinds = Object.keys(builders) as KnownKind[];

function hasSameEntries(
  a: ReadonlyMap<string, Entry<KnownKind>>,
  b: ReadonlyMap<string, Entry<KnownKind>>,
): boolean {
  if (a.size !== b.size) return false;
  for (const [name, one] of a) {
    const other = b.get(name);
    // Lazy facts are not computed for this comparison; TrackedFacts compares those that were read.
    if (one === other) continue;
    if (one.lazy || other?.fingerprint !== one.fingerprint) return false;
  }
  return true;
}

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

const maxLists = 30;

export class Facts {
  readonly #project: Project;
  readonly #count = counter();
  readonly #known = new Map<KnownKind, Map<string, Entry<KnownKind>>>();
  /** The facts before their files changed, for comparison with the current ones. */
  readonly #before = new Map<KnownKind, Map<string, Entry<KnownKind>>>();
  /** Nearest names by set of facts: the same mistake is often repeated on many pages. */
  readonly #near = new WeakMap<object, Map<string, string | undefined>>();
  /** A fingerprint of all names of a kind: equal if the names are equal. */
  readonly #names = new WeakMap<object, string>();
  /** The last lists of names, as JSON, with their fingerprints: a mistake that is undone leads to a known one. */
  readonly #lists = new Map<string, string>();
  #listed = 0;
  #version = 0;

  constructor(project: Project) {
    this.#project = project;
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
      this.#names.set(known, this.#fingerprintOf(known));
      if (before && !hasSameEntries(before, known)) this.#version += 1;
    }
    return known as Map<string, Entry<Kind>>;
  }

  #fingerprintOf(known: ReadonlyMap<string, unknown>): string {
    const names = JSON.stringify([...known.keys()]);
    const fingerprint = this.#lists.get(names) ?? String(this.#listed++);
    this.#lists.delete(names);
    this.#lists.set(names, fingerprint);
    const [oldest] = this.#lists.keys();
    if (this.#lists.size > maxLists && oldest !== undefined) this.#lists.delete(oldest);
    return fingerprint;
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
    let near = this.#near.get(known);
    if (!near) {
      near = new Map();
      this.#near.set(known, near);
    }
    if (!near.has(name)) near.set(name, nearest(name, known.keys()));
    return near.get(name);
  }

  /** The fingerprint of a fact, undefined if there is none; without a name, that of all names of the kind. */
  fingerprint(kind: KnownKind, name?: string): string | undefined {
    const known = this.all(kind);
    return name === undefined ? this.#names.get(known) : known.get(name)?.fingerprint;
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

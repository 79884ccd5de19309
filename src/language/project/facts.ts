/**
 * The facts that the files of a project contribute to each other, by kind and name. TrackedFacts records which
 * facts were looked up and whether any of them has changed since, so that a page is compiled again only if something
 * it depends on has changed.
 */
import { type Operation, typeOfSchema } from '../contract/index.ts';
import type { Type } from '../expression/type.ts';
import { nearest } from '../nearest.ts';
import { member, plain, type SourceFile } from '../source/read.ts';
import { type AppInterface, appFingerprint, readApp } from './app.ts';
import { bodyForm, type FileForm, type FormSchema, isFileForm, readForms } from './forms.ts';
import type { Icon } from './icons.ts';
import { type PageInterface, readPages } from './pages.ts';
import type { Project } from './project.ts';
import { readStatuses, type Statuses } from './statuses.ts';
import { readTexts, type Text } from './texts.ts';
import { readWidgets, type Widget } from './widgets.ts';

export interface Known {
  operation: Operation;
  /** By route. */
  page: PageInterface;
  part: { source: SourceFile };
  form: FormSchema;
  statuses: Statuses;
  icon: Icon;
  widget: Widget;
  /** `releases`: it announces new releases. */
  channel: { message: Type; releases: boolean };
  text: Text;
  /** The only one is called `app`. */
  app: AppInterface;
}

export type KnownKind = keyof Known;

interface Entry<Kind extends KnownKind> {
  fact: Known[Kind];
  fingerprint: string;
  /** The fact and its fingerprint are computed when they are read. */
  lazy?: true;
}

type Builders = {
  [Kind in KnownKind]: (
    project: Project,
    count: (value: object) => string,
  ) => Iterable<[string, Entry<Kind>]>;
};

function* fingerprinted<Fact extends { fingerprint: string }>(
  facts: Iterable<[string, Fact]>,
): Iterable<[string, { fact: Fact; fingerprint: string }]> {
  for (const [name, fact] of facts) yield [name, { fact, fingerprint: fact.fingerprint }];
}

const builders: Builders = {
  *operation({ contract }) {
    if (!contract) return;
    for (const [name, fact] of contract.operations)
      yield [
        name,
        {
          fact,
          get fingerprint() {
            return contract.fingerprint(name);
          },
          lazy: true,
        },
      ];
  },
  page: (project) => fingerprinted(readPages(project)),
  *part(project, count) {
    for (const [name, source] of project.parts)
      yield [name, { fact: { source }, fingerprint: count(source) }];
  },
  *form(project) {
    const files = readForms(project);
    yield* fingerprinted(files);
    const { contract } = project;
    if (!contract) return;
    for (const operation of contract.operations.values()) {
      const { operationId: name, form } = operation;
      if (!form || files.has(name)) continue;
      let known: FormSchema | undefined;
      // Large contracts have hundreds of bodies; only those that a page uses are read.
      const fact = (): FormSchema => {
        known ??= bodyForm(operation, form, contract.fingerprint(name));
        return known;
      };
      yield [
        name,
        {
          get fact() {
            return fact();
          },
          get fingerprint() {
            return contract.fingerprint(name);
          },
          lazy: true,
        },
      ];
    }
  },
  statuses: (project) => fingerprinted(readStatuses(project)),
  *icon(project) {
    for (const [name, fact] of project.icons()) yield [name, { fact, fingerprint: name }];
  },
  widget: (project) => fingerprinted(readWidgets(project)),
  *channel(project, count) {
    for (const [name, source] of project.channels) {
      const message = typeOfSchema(source.root && !source.broken ? plain(source.root) : true);
      const releases = member(source.root, 'x-client')?.value === 'release';
      yield [name, { fact: { message, releases }, fingerprint: count(source) }];
    }
  },
  text: (project) => fingerprinted(readTexts(project)),
  *app(project) {
    if (!project.app || project.app.broken) return;
    const fact = readApp(project);
    yield ['app', { fact, fingerprint: appFingerprint(project, fact) }];
  },
};

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

/** The groups of files that facts are derived from. */
export type Input =
  | 'screens'
  | 'parts'
  | 'app'
  | 'statuses'
  | 'schemas'
  | 'channels'
  | 'locales'
  | 'widgets'
  | 'engineTexts'
  | 'widgetTexts'
  | 'styles'
  | 'contract'
  | 'grammar';

const inputsOf: Readonly<Record<KnownKind, readonly Input[]>> = {
  operation: ['contract'],
  page: ['screens'],
  part: ['parts'],
  form: ['schemas', 'contract'],
  statuses: ['statuses'],
  icon: [],
  widget: ['widgets'],
  channel: ['channels'],
  text: ['locales', 'engineTexts', 'widgetTexts', 'app'],
  app: ['app', 'contract'],
};

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
  #lists = 0;
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

  all<Kind extends KnownKind>(kind: Kind): ReadonlyMap<string, Entry<Kind>> {
    let known = this.#known.get(kind);
    if (!known) {
      known = new Map(builders[kind](this.#project, this.#count) as Iterable<[string, Entry<KnownKind>]>);
      this.#known.set(kind, known);
      const before = this.#before.get(kind);
      this.#before.delete(kind);
      const names = before && sameNames(before, known) ? this.#names.get(before) : undefined;
      this.#names.set(known, names ?? `none of ${this.#lists++}`);
      if (before && !alike(before, known)) this.#version += 1;
    }
    return known as Map<string, Entry<Kind>>;
  }

  /** Increases whenever a fact has changed. */
  version(): number {
    for (const kind of [...this.#before.keys()]) this.all(kind);
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

  /** The fingerprint of a fact; for an unknown name, that of all names of the kind. */
  fingerprint(kind: KnownKind, name: string): string {
    const known = this.all(kind);
    return known.get(name)?.fingerprint ?? this.#names.get(known) ?? '';
  }
}

const kinds = Object.keys(builders) as KnownKind[];

function sameNames(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  if (a.size !== b.size) return false;
  for (const name of a.keys()) if (!b.has(name)) return false;
  return true;
}

function alike(a: ReadonlyMap<string, Entry<KnownKind>>, b: ReadonlyMap<string, Entry<KnownKind>>): boolean {
  if (a.size !== b.size) return false;
  for (const [name, one] of a) {
    const other = b.get(name);
    // Lazy facts are not computed for this comparison; TrackedFacts compares those that were read.
    if (one === other) continue;
    if (one.lazy || other?.fingerprint !== one.fingerprint) return false;
  }
  return true;
}

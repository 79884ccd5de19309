/**
 * What the files of a project make known to each other, by kind and name. Whoever asks through a
 * {@link TrackedFacts} can tell later whether any answer would differ now: so a page is compiled anew only
 * where something that it depends on has changed.
 */
import { type Operation, typeOfSchema } from '../contract/index.ts';
import type { Type } from '../expression/type.ts';
import { nearest } from '../nearest.ts';
import { plain, type Source } from '../source/read.ts';
import { type AppFace, readApp } from './app.ts';
import { type FormSchema, readForms } from './forms.ts';
import { type Icon, readIcons } from './icons.ts';
import { type PageFace, readPages } from './pages.ts';
import type { Project } from './project.ts';
import { readStatuses, type Statuses } from './statuses.ts';
import { readTexts, type Text } from './texts.ts';
import { readWidgets, type Widget } from './widgets.ts';

export interface Known {
  operation: Operation;
  /** By route. */
  page: PageFace;
  part: { source: Source };
  form: FormSchema;
  statuses: Statuses;
  icon: Icon;
  widget: Widget;
  channel: { message: Type };
  text: Text;
  /** There is one, called `app`. */
  app: AppFace;
}

export type KnownKind = keyof Known;

type Entry<Kind extends KnownKind> = { fact: Known[Kind]; print: string };
type Builders = {
  [Kind in KnownKind]: (
    project: Project,
    count: (value: object) => string,
  ) => Iterable<[string, Entry<Kind>]>;
};

function* printed<Fact extends { print: string }>(
  facts: Iterable<[string, Fact]>,
): Iterable<[string, { fact: Fact; print: string }]> {
  for (const [name, fact] of facts) yield [name, { fact, print: fact.print }];
}

const builders: Builders = {
  *operation(project, count) {
    if (!project.contract) return;
    const print = count(project.contract);
    for (const [name, fact] of project.contract.operations) yield [name, { fact, print }];
  },
  page: (project) => printed(readPages(project)),
  *part(project, count) {
    for (const [name, source] of project.parts) yield [name, { fact: { source }, print: count(source) }];
  },
  form: (project) => printed(readForms(project)),
  statuses: (project) => printed(readStatuses(project)),
  *icon(project) {
    for (const [name, fact] of readIcons(project.folders.icons)) yield [name, { fact, print: name }];
  },
  widget: (project) => printed(readWidgets(project)),
  *channel(project, count) {
    for (const [name, source] of project.channels) {
      const message = typeOfSchema(source.root && !source.broken ? plain(source.root) : true);
      yield [name, { fact: { message }, print: count(source) }];
    }
  },
  text: (project) => printed(readTexts(project.locales)),
  *app(project, count) {
    if (!project.app || project.app.broken) return;
    const fact = readApp(project);
    const print = `${project.contract ? count(project.contract) : ''} ${project.app.text}`;
    yield ['app', { fact, print }];
  },
};

/** Numbers for objects, so that two can be told apart in a print. */
function counter(): (value: object) => string {
  const numbers = new WeakMap<object, string>();
  let next = 0;
  return (value) => {
    const known = numbers.get(value) ?? String(next++);
    numbers.set(value, known);
    return known;
  };
}

/** Groups of files that facts are made from. */
export type Input =
  | 'screens'
  | 'parts'
  | 'app'
  | 'statuses'
  | 'schemas'
  | 'channels'
  | 'locales'
  | 'widgets'
  | 'contract'
  | 'grammar';

const inputsOf: Readonly<Record<KnownKind, readonly Input[]>> = {
  operation: ['contract'],
  page: ['screens'],
  part: ['parts'],
  form: ['schemas'],
  statuses: ['statuses'],
  icon: [],
  widget: ['widgets'],
  channel: ['channels'],
  text: ['locales'],
  app: ['app', 'contract'],
};

export class Facts {
  readonly #project: Project;
  readonly #count = counter();
  readonly #known = new Map<KnownKind, Map<string, Entry<KnownKind>>>();
  /** What was known before its files changed: to see whether any of it is different now. */
  readonly #before = new Map<KnownKind, Map<string, Entry<KnownKind>>>();
  /** By what was known: the same mistake is often made on many pages. */
  readonly #near = new WeakMap<object, Map<string, string | undefined>>();
  /** What all the names of a kind look like: the same where they are the same. */
  readonly #names = new WeakMap<object, string>();
  #lists = 0;
  #version = 0;

  constructor(project: Project) {
    this.#project = project;
  }

  /** What is made from these files is worked out anew when it is asked for. */
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

  /** Rises when any answer has become another one. */
  version(): number {
    for (const kind of [...this.#before.keys()]) this.all(kind);
    return this.#version;
  }

  get<Kind extends KnownKind>(kind: Kind, name: string): Known[Kind] | undefined {
    return this.all(kind).get(name)?.fact;
  }

  /** The name of a kind that a wrong one was most likely meant to be. */
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

  /** What an answer looks like, for comparison; a name that is not known looks like all that are. */
  print(kind: KnownKind, name: string): string {
    const known = this.all(kind);
    return known.get(name)?.print ?? this.#names.get(known) ?? '';
  }
}

const kinds = Object.keys(builders) as KnownKind[];

function sameNames(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  if (a.size !== b.size) return false;
  for (const name of a.keys()) if (!b.has(name)) return false;
  return true;
}

function alike(
  a: ReadonlyMap<string, { print: string }>,
  b: ReadonlyMap<string, { print: string }>,
): boolean {
  if (a.size !== b.size) return false;
  for (const [name, { print }] of a) if (b.get(name)?.print !== print) return false;
  return true;
}

/** The facts, and a record of which were asked for. */
export class TrackedFacts {
  readonly #facts: Facts;
  readonly #asked = new Map<KnownKind, Map<string, string>>();
  #version: number;

  constructor(facts: Facts) {
    this.#facts = facts;
    this.#version = facts.version();
  }

  get<Kind extends KnownKind>(kind: Kind, name: string): Known[Kind] | undefined {
    let asked = this.#asked.get(kind);
    if (!asked) {
      asked = new Map();
      this.#asked.set(kind, asked);
    }
    if (!asked.has(name)) asked.set(name, this.#facts.print(kind, name));
    return this.#facts.get(kind, name);
  }

  /** Whether anything of a kind is known. */
  any(kind: KnownKind): boolean {
    return this.#facts.all(kind).size > 0;
  }

  /** Every name of a kind; asked for only to tell what is near to one that is not known. */
  names(kind: KnownKind): string[] {
    return [...this.#facts.all(kind).keys()];
  }

  /** The right name that is nearest to a wrong one. */
  nearest(kind: KnownKind, name: string): string | undefined {
    return this.#facts.nearest(kind, name);
  }

  /** Whether each answer would be the same now. */
  isCurrent(): boolean {
    const version = this.#facts.version();
    if (version === this.#version) return true;
    this.#version = version;
    for (const [kind, asked] of this.#asked)
      for (const [name, print] of asked) if (this.#facts.print(kind, name) !== print) return false;
    return true;
  }
}

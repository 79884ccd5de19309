/** How the facts of each kind are read from a project, and from which of its files. */
import { type Operation, typeOfSchema } from '../contract/index.ts';
import type { Type } from '../expression/type.ts';
import { member, plain, type SourceFile } from '../source/read.ts';
import { type AppInterface, readApp } from './app.ts';
import { bodyForm, type FormSchema, readForms } from './forms.ts';
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

/** A fact, and a fingerprint that changes with it. */
export interface Entry<Kind extends KnownKind> {
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

export const builders: Builders = {
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
    // What was read of it is compared by AppRead.
    yield ['app', { fact: readApp(project), fingerprint: '', lazy: true }];
  },
};

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

/** The files that the facts of a kind are derived from. */
export const inputsOf: Readonly<Record<KnownKind, readonly Input[]>> = {
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

/** The names that are valid in a place, by their kind (`x-name` of the grammar). */
import type { Env } from '../env.ts';

/** Undefined if they are not known, as without app.json. */
type Candidates = (env: Env) => readonly string[] | undefined;

const app = ({ compilation }: Env) => compilation.facts.get('app', 'app');

/** @param name of a fact */
const facts =
  (name: 'operation' | 'page' | 'form' | 'statuses' | 'icon' | 'channel' | 'part'): Candidates =>
  ({ compilation }) =>
    compilation.facts.names(name);

const fields: Candidates = ({ fields }) => fields && Object.keys(fields.known);

export const candidates = {
  operation: facts('operation'),
  route: facts('page'),
  tab: facts('page'),
  schema: facts('form'),
  statuses: facts('statuses'),
  icon: facts('icon'),
  channel: facts('channel'),
  part: facts('part'),
  guard: (env) => app(env)?.guards,
  link: (env) => app(env) && Object.keys(app(env)?.links ?? {}),
  frame: (env) => Object.entries(app(env)?.links ?? {}).flatMap(([name, { frame }]) => (frame ? [name] : [])),
  language: (env) => app(env)?.languages.supported,
  /** Those with colours of their own, not those that depend on a sign. */
  tone: (env) => [
    ...env.compilation.grammar.tones,
    ...Object.entries(app(env)?.tones ?? {}).flatMap(([name, { signed }]) => (signed ? [] : [name])),
  ],
  format: (env) => [...env.compilation.grammar.formats, ...Object.keys(app(env)?.formats ?? {})],
  theme: (env) => app(env)?.themes,
  event: (env) =>
    app(env) && [
      ...(app(env)?.events ?? []),
      ...(app(env)?.failures ?? []),
      ...env.compilation.grammar.events,
    ],
  source: ({ compilation }) => (compilation.hasReadableSources ? [...compilation.sources] : undefined),
  form: ({ compilation, asked }) => [...compilation.forms.keys(), ...(asked ? [asked.name] : [])],
  sheet: ({ compilation }) => [...compilation.sheets],
  picture: ({ compilation }) => [...compilation.pictures],
  feature: ({ compilation }) => compilation.grammar.features,
  fieldWidget: ({ compilation }) => [
    ...compilation.grammar.fieldWidgets,
    ...compilation.facts.names('widget').filter((name) => compilation.facts.get('widget', name)?.field),
  ],
  timeZone: () => ['UTC', ...Intl.supportedValuesOf('timeZone')],
  field: fields,
  fieldPath: fields,
} satisfies Readonly<Record<string, Candidates>>;

/** The names that may stand where a shape asks for one of this kind. */
export const candidatesFor = (kind: string, env: Env): readonly string[] | undefined =>
  (Object.hasOwn(candidates, kind) ? candidates[kind as keyof typeof candidates] : undefined)?.(env);

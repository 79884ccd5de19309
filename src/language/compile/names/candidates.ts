/** The names that may stand in a place, by what they are names of (`x-name` of the grammar). */
import type { Env } from '../unit.ts';

/** Undefined if they are not known, as without app.json. */
type Candidates = (env: Env) => readonly string[] | undefined;

const app = ({ unit }: Env) => unit.facts.get('app', 'app');

/** @param name of a fact */
const facts =
  (name: 'operation' | 'page' | 'form' | 'statuses' | 'icon' | 'channel' | 'part'): Candidates =>
  ({ unit }) =>
    unit.facts.names(name);

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
    ...env.unit.grammar.tones,
    ...Object.entries(app(env)?.tones ?? {}).flatMap(([name, { signed }]) => (signed ? [] : [name])),
  ],
  format: (env) => [...env.unit.grammar.formats, ...Object.keys(app(env)?.formats ?? {})],
  theme: (env) => app(env)?.themes,
  event: (env) =>
    app(env) && [...(app(env)?.events ?? []), ...(app(env)?.failures ?? []), ...env.unit.grammar.events],
  source: ({ unit }) => [...unit.sources],
  form: ({ unit, asked }) => [...unit.forms.keys(), ...(asked ? [asked.name] : [])],
  sheet: ({ unit }) => [...unit.sheets],
  picture: ({ unit }) => [...unit.pictures],
  feature: ({ unit }) => unit.grammar.features,
  fieldWidget: ({ unit }) => [
    ...unit.grammar.fieldWidgets,
    ...unit.facts.names('widget').filter((name) => unit.facts.get('widget', name)?.field),
  ],
  field: fields,
  fieldPath: fields,
} satisfies Readonly<Record<string, Candidates>>;

/** The names that may stand where a shape asks for one of this kind. */
export const candidatesFor = (kind: string, env: Env): readonly string[] | undefined =>
  (Object.hasOwn(candidates, kind) ? candidates[kind as keyof typeof candidates] : undefined)?.(env);

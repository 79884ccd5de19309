/** Resolves names, by what they are names of. */

import type { Shape } from '../../grammar/shape.ts';
import { own } from '../../own.ts';
import type { FormSchema } from '../../project/forms.ts';
import { labelOf } from '../../project/statuses.ts';
import { type Json, stringOf } from '../../source/read.ts';
import type { Env, Unit } from '../unit.ts';
import { candidates } from './candidates.ts';

/** Looks up a name, and records its use. */
export function checkName(json: Json, shape: Shape, env: Env, name = String(json.value)): void {
  if (!shape.names || shape.also?.includes(name)) return;
  env.unit.observer?.name(shape.names, name, json, env);
  checkers[shape.names]?.(name, json, env, shape.also);
}

/** @param also values that are allowed too, for the hint at the nearest one */
type Checker = (name: string, at: Json, env: Env, also?: readonly string[]) => void;

/** A checker for names from a list. */
const oneOf =
  (
    rule: string,
    what: string,
    names: (env: Env) => Iterable<string> | undefined,
    use?: (name: string, unit: Unit) => void,
  ): Checker =>
  (name, at, env, also = []) => {
    const all = names(env);
    if (!all) return;
    const known = [...all, ...also];
    if (known.includes(name)) use?.(name, env.unit);
    else env.unit.unknown(env.site, at, rule, what, name, known);
  };

const app = ({ unit }: Env) => unit.facts.get('app', 'app');

const checkers: Readonly<Record<string, Checker>> = {
  operation(name, at, { unit, site }) {
    // Without a contract no operation is known.
    if (!unit.facts.any('operation')) return;
    unit.known('operation', name, site, at, 'unknown-operation', 'operation');
  },
  route(name, at, { unit, site }) {
    unit.used.pages.add(name);
    unit.known('page', name, site, at, 'unknown-route', 'page');
  },
  /** A page in a tab bar. It is not recorded as used, because the bar may not be the current one. */
  tab: (name, at, { unit, site }) => unit.known('page', name, site, at, 'unknown-route', 'page'),
  schema(name, at, { unit, site }) {
    const form = unit.known('form', name, site, at, 'unknown-schema', 'schema');
    if (form) useForm(form, unit);
  },
  statuses(name, at, { unit, site }) {
    if (unit.known('statuses', name, site, at, 'unknown-statuses', 'status set')) useStatuses(name, unit);
  },
  icon(name, at, { unit, site }) {
    if (unit.known('icon', name, site, at, 'unknown-icon', 'icon')) unit.used.icons.add(name);
  },
  channel: (name, at, { unit, site }) => unit.known('channel', name, site, at, 'unknown-channel', 'channel'),
  part(name, at, { unit, site }) {
    if (unit.known('part', name, site, at, 'unknown-part', 'part')) unit.used.parts.add(name);
  },
  guard: oneOf('unknown-guard', 'guard', candidates.guard, (name, { used }) => used.guards.add(name)),
  link: oneOf('unknown-link', 'link', candidates.link, (name, { used }) => used.links.add(name)),
  language: oneOf('unknown-language', 'supported language', candidates.language),
  tone: oneOf('unknown-tone', 'tone', candidates.tone),
  format: oneOf('unknown-format', 'format', candidates.format),
  theme: oneOf('unknown-theme', 'theme', candidates.theme),
  event: oneOf('unknown-event', 'event', candidates.event, (name, { used }) => used.events.add(name)),
  frame(name, at, env) {
    if (!app(env)) return;
    const link = own(app(env)?.links ?? {}, name);
    env.unit.used.links.add(name);
    if (!link)
      env.unit.unknown(env.site, at, 'unknown-link', 'link', name, Object.keys(app(env)?.links ?? {}));
    else if (!link.frame) {
      env.unit.report(env.site, at, 'not-framed', `The link “${name}” may not be framed`, {
        expected: 'a link with "frame": true',
      });
    }
  },
  source: oneOf('unknown-source', 'source', candidates.source),
  form: oneOf('unknown-form', 'form', candidates.form),
  sheet: oneOf('unknown-sheet', 'sheet', candidates.sheet),
  picture: oneOf('unknown-picture', 'picture', candidates.picture),
  feature: oneOf('unknown-feature', 'feature of the runtime', candidates.feature),
  fieldWidget(name, at, { unit, site }) {
    if (unit.grammar.fieldWidgets.includes(name)) return;
    const widget = unit.facts.get('widget', name);
    if (widget) {
      unit.used.widgets.add(name);
      if (!widget.field)
        unit.report(site, at, 'not-a-field', `The widget “${name}” cannot be a field`, {
          expected: 'a widget with x-field',
        });
    } else
      unit.unknown(site, at, 'unknown-widget', 'widget', name, [
        ...unit.grammar.fieldWidgets,
        ...unit.facts.names('widget'),
      ]);
  },
  field: (name, at, { unit, site, fields }) => unit.checkField(site, at, fields, name),
  fieldPath: (name, at, { unit, site, fields }) => unit.checkFieldPath(site, at, fields, name),
};

/** The values that `x-name` may have in the grammar. */
export const nameKinds: readonly string[] = Object.keys(checkers);

/** Records the use of a schema, and of the texts of its field titles. */
export function useForm(form: FormSchema, unit: Unit): void {
  unit.used.forms.add(form.name);
  for (const { text } of form.texts) if (typeof text === 'string') unit.used.texts.add(text);
}

function useStatuses(name: string, unit: Unit): void {
  unit.used.statuses.add(name);
  const statuses = unit.facts.get('statuses', name);
  for (const value of statuses?.values ?? []) {
    const label = statuses && stringOf(labelOf(statuses, value));
    if (label !== undefined) unit.used.texts.add(label);
  }
}

/** Resolves names, by what they are names of. */

import type { Shape } from '../../grammar/shape.ts';
import { didYouMean, nearest } from '../../nearest.ts';
import { own } from '../../own.ts';
import type { FormSchema } from '../../project/forms.ts';
import type { JsonNode } from '../../source/read.ts';
import type { Compilation } from '../compilation.ts';
import type { Env } from '../env.ts';
import { candidates } from './candidates.ts';
import { useStatuses } from './statuses.ts';

/** Looks up a name, and records its use. */
export function checkName(json: JsonNode, shape: Shape, env: Env, name = String(json.value)): void {
  if (!shape.names || shape.also?.includes(name)) return;
  env.compilation.observer?.name(shape.names, name, json, env);
  checkers[shape.names]?.(name, json, env, shape.also);
}

/** @param also values that are allowed too, for the hint at the nearest one */
type Checker = (name: string, at: JsonNode, env: Env, also?: readonly string[]) => void;

/** A checker for names from a list. */
const oneOf =
  (
    rule: string,
    what: string,
    names: (env: Env) => Iterable<string> | undefined,
    use?: (name: string, compilation: Compilation) => void,
  ): Checker =>
  (name, at, env, also = []) => {
    const all = names(env);
    if (!all) return;
    const known = [...all, ...also];
    if (known.includes(name)) use?.(name, env.compilation);
    else env.compilation.unknown(env.site, at, rule, what, name, known);
  };

/** The operation that answers at a path, by one of its methods or the only one. */
function operationAt(method: string, path: string, { facts }: Compilation): string | undefined {
  const found = facts.names('operation').filter((name) => {
    const operation = facts.get('operation', name);
    return operation?.path === path && (method === '' || operation.method === method.toUpperCase());
  });
  return found.length === 1 ? found[0] : undefined;
}

/** A route with what does not belong to it. @returns whether that was reported */
function reportKnownMistake(
  name: string,
  at: JsonNode,
  { compilation, site }: Pick<Env, 'compilation' | 'site'>,
): boolean {
  const report = (message: string, near: string | undefined, fix?: false): boolean => {
    compilation.report(site, at, 'unknown-route', message, { nearest: near, name, fix });
    return true;
  };
  if (/^(https?:)?\/\//.test(name))
    return report(
      `“${name}” is not a page: declare an external address in “links” of app.json, and open it with the step “open”`,
      undefined,
    );
  const [plain = '', query] = name.replace(/\.json(?=$|\?)/, '').split('?');
  if (plain === name || !compilation.facts.get('page', plain)) return false;
  if (query === undefined) return report(`A route is written without .json; did you mean “${plain}”?`, plain);
  return report(
    `The query of a page is separate from its route: “${plain}” and "query": { … }`,
    plain,
    false,
  );
}

/** The abbreviations among the names of zones; others are known to some engines only. */
const abbreviations = /^(UTC|GMT|UCT|EST|MST|HST|CET|MET|EET|WET|PRC|ROC|ROK)$/;

const app = ({ compilation }: Env) => compilation.facts.get('app', 'app');

const checkers: Readonly<Record<string, Checker>> = {
  operation(name, at, { compilation, site }) {
    // Without a contract no operation is known.
    if (!compilation.facts.any('operation')) return;
    const [, method = '', path = ''] = /^(?:([A-Za-z]+)\s+)?(\/\S*)$/.exec(name) ?? [];
    const called = path && operationAt(method, path, compilation);
    if (called) {
      const message = `An operation is named by its operationId: write “${called}” in place of “${name}”`;
      compilation.report(site, at, 'unknown-operation', message, { nearest: called, name });
      return;
    }
    compilation.known('operation', name, site, at, 'unknown-operation', 'operation');
  },
  route(name, at, { compilation, site }) {
    compilation.used.pages.add(name);
    if (!compilation.facts.get('page', name) && reportKnownMistake(name, at, { compilation, site })) return;
    compilation.known('page', name, site, at, 'unknown-route', 'page');
  },
  /** A page in a tab bar. It is not recorded as used, because the bar may not be the current one. */
  tab: (name, at, { compilation, site }) =>
    compilation.known('page', name, site, at, 'unknown-route', 'page'),
  schema(name, at, { compilation, site }) {
    const form = compilation.known('form', name, site, at, 'unknown-schema', 'schema');
    if (form) useForm(form, compilation);
  },
  statuses: (name, at, env) => useStatuses(name, { at, env }),
  icon(name, at, { compilation, site }) {
    if (compilation.known('icon', name, site, at, 'unknown-icon', 'icon')) compilation.used.icons.add(name);
  },
  channel: (name, at, { compilation, site }) =>
    compilation.known('channel', name, site, at, 'unknown-channel', 'channel'),
  part(name, at, { compilation, site }) {
    if (compilation.known('part', name, site, at, 'unknown-part', 'part')) compilation.used.parts.add(name);
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
    env.compilation.used.links.add(name);
    if (!link)
      env.compilation.unknown(env.site, at, 'unknown-link', 'link', name, Object.keys(app(env)?.links ?? {}));
    else if (!link.frame) {
      env.compilation.report(env.site, at, 'not-framed', `The link “${name}” may not be framed`, {
        expected: 'a link with "frame": true',
      });
    }
  },
  source: oneOf('unknown-source', 'source', candidates.source),
  form: oneOf('unknown-form', 'form', candidates.form),
  sheet: oneOf('unknown-sheet', 'sheet', candidates.sheet),
  picture: oneOf('unknown-picture', 'picture', candidates.picture),
  feature: oneOf('unknown-feature', 'feature of the runtime', candidates.feature),
  fieldWidget(name, at, { compilation, site }) {
    if (compilation.grammar.fieldWidgets.includes(name)) return;
    const widget = compilation.facts.get('widget', name);
    if (widget) {
      compilation.used.widgets.add(name);
      if (!widget.field)
        compilation.report(site, at, 'not-a-field', `The widget “${name}” cannot be a field`, {
          expected: 'a widget with x-field',
        });
    } else
      compilation.unknown(site, at, 'unknown-widget', 'widget', name, [
        ...compilation.grammar.fieldWidgets,
        ...compilation.facts.names('widget'),
      ]);
  },
  timeZone(name, at, { compilation, site }) {
    const rule = 'unknown-time-zone';
    const expected = 'the name of a zone, such as Asia/Tokyo, or UTC';
    let zone: string;
    try {
      zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    } catch {
      const near = nearest(name, candidates.timeZone());
      const hint = didYouMean(near) || ': write the name of a place, such as Asia/Tokyo';
      compilation.report(site, at, rule, `There is no time zone “${name}”${hint}`, {
        expected,
        nearest: near,
        name,
      });
      return;
    }
    if (/^[A-Z]{3,4}$/.test(name) && zone.includes('/') && !abbreviations.test(name)) {
      const message = `“${name}” is not a time zone for all browsers${didYouMean(zone)}`;
      compilation.report(site, at, rule, message, { expected, nearest: zone, name });
    }
  },
  field: (name, at, { compilation, site, fields }) => compilation.checkField(site, at, fields, name),
  fieldPath: (name, at, { compilation, site, fields }) => compilation.checkFieldPath(site, at, fields, name),
};

/** The values that `x-name` may have in the grammar. */
export const nameKinds: readonly string[] = Object.keys(checkers);

/** Records the use of a schema, and of the texts of its field titles. */
export function useForm(form: FormSchema, compilation: Compilation): void {
  compilation.used.forms.add(form.name);
  for (const { text } of form.texts) if (typeof text === 'string') compilation.used.texts.add(text);
}

/**
 * The rules of forms that the server checks as well: those that read only the arguments of a call and constants of the
 * app. All other rules read state of the page.
 */
import { fieldConditionsOf } from '../compile/forms/fieldConditions.ts';
import { appOf, pageOf } from '../compile/index.ts';
import { inThunk, type Node, type Screen, type Step, type Text, type Tree } from '../compiled.ts';
import type { Project } from '../project/project.ts';
import { rewriteRule } from './rewriteRule.ts';
import { type ServerConditions, serverConditions } from './serverConditions.ts';

/** A rule of a call. Its expressions read the values of the call as `form`, and the constants as `app`. */
export interface CallRule {
  /** Its address in the definitions: `pages/loans/index#/view/0/rules/1`. */
  at: string;
  /** The value of the call that the message is about. */
  field: string;
  check: Tree;
  /** The rule applies only while this is true. */
  when?: Tree;
  /** The key of its message in {@link ServerRules.texts}, with the values of its placeholders. */
  message: { text: string; values: Record<string, MessageValue> } | null;
}

/** The value of a placeholder; `amount` for one that is written as an amount. */
export type MessageValue = { value: Tree; as?: 'amount' };

/** A rule that only the page can check, and why. */
export interface PageRule {
  at: string;
  reason: string;
}

/** What a server needs of a release to check calls, besides its contract. */
export interface ServerRules {
  /** The constants of the app. */
  constants: Record<string, unknown>;
  /** By operationId. */
  calls: Record<string, readonly CallRule[]>;
  /** By operationId. Releases of older versions have none. */
  conditions?: Record<string, ServerConditions>;
  pageOnly: PageRule[];
  /** The messages of rules and schemas, by language and key. */
  texts: Record<string, Record<string, string>>;
}

/** A place in the definitions that makes a call, with the rules of the form that is submitted there. */
interface CallSite {
  operation: string;
  rules: Map<string, CallRule>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isFormNode = (value: Record<string, unknown>): value is Record<string, unknown> & Node =>
  value.type === 'form' && isObject(value.props) && typeof value.at === 'string';
const isCall = (value: Record<string, unknown>): value is Record<string, unknown> & Step =>
  value.do === 'call' && isObject(value.props) && typeof value.props.call === 'string';

export function serverRules(project: Project): ServerRules {
  const app = appOf(project)?.app;
  const sites: CallSite[] = [];
  const pageOnly = new Map<string, string>();
  const inline = new Map<string, Record<string, string>>();
  for (const { fact } of project.facts.all('page').values()) {
    const { screen } = pageOf(project, fact.source);
    readScreen(project, screen, { sites, pageOnly, inline });
  }
  collect(app, null, (step) => {
    if (step) sites.push({ operation: String(step.props.call), rules: new Map() });
  });

  const calls = new Map<string, Map<string, CallRule>>();
  for (const { operation, rules } of sites) {
    const known = calls.get(operation);
    // A rule holds for every call of an operation, or a page would be refused by a rule that it does not show.
    const kept = known ? [...known].filter(([key]) => rules.has(key)) : [...rules];
    calls.set(operation, new Map(kept));
  }
  const checked = new Set(
    sites.flatMap(({ operation, rules }) =>
      [...rules].flatMap(([key, { at }]) => (calls.get(operation)?.has(key) ? [at] : [])),
    ),
  );
  for (const { operation, rules } of sites)
    for (const { at } of rules.values())
      if (!checked.has(at)) pageOnly.set(at, `${operation} is also called where the rule does not apply`);
  for (const at of checked) pageOnly.delete(at);
  const found = [...calls].map(([operation, rules]) => [operation, [...rules.values()]] as const);
  const held = found.filter(([, rules]) => rules.length > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    constants: app?.constants ?? {},
    calls: Object.fromEntries(held),
    conditions: serverConditions(project),
    pageOnly: [...pageOnly].map(([at, reason]) => ({ at, reason })),
    texts: textsOf(
      project,
      held.flatMap(([, rules]) => rules),
      inline,
    ),
  };
}

interface Collected {
  sites: CallSite[];
  pageOnly: Map<string, string>;
  /** Messages that are written in the rule, by the key that they get. */
  inline: Map<string, Record<string, string>>;
}

function readScreen(project: Project, screen: Screen, { sites, pageOnly, inline }: Collected): void {
  collect(screen, null, (step, form) => {
    const given = Array.isArray(form?.props.rules) ? form.props.rules : [];
    if (!step) {
      for (const index of given.keys()) pageOnly.set(`${form?.at}/rules/${index}`, 'no call sends the form');
      return;
    }
    const operation = String(step.props.call);
    const rules = new Map<string, CallRule>();
    for (const [index, lazy] of given.entries()) {
      const rule = inThunk(lazy);
      if (!form || !isObject(rule)) continue;
      const at = `${form.at}/rules/${index}`;
      const parameters = project.facts.get('operation', operation)?.parameters ?? {};
      const hideable = hideableIn(project, String(form.props.schema));
      const written = rewriteRule({ rule, form, screen, step, parameters, hideable });
      if (typeof written === 'string') pageOnly.set(at, written);
      else {
        const { field, check, when, values } = written;
        const key = JSON.stringify([field, check, when ?? null]);
        const message = rule.message as Text;
        if (values && isObject(message.t)) inline.set(at, message.t);
        const text = typeof message.t === 'string' ? message.t : at;
        rules.set(key, {
          at,
          field,
          check,
          ...(when && { when }),
          message: values && (typeof message.t === 'string' || isObject(message.t)) ? { text, values } : null,
        });
      }
    }
    sites.push({ operation, rules });
  });
}

function hideableIn(project: Project, name: string): Set<string> {
  const schema = project.facts.get('form', name);
  if (!schema) return new Set();
  const { conditions } = fieldConditionsOf(schema, project.facts.get('app', 'app'));
  return new Set(conditions.flatMap(({ path, shown }) => (shown ? String(path[0]) : [])));
}

/** Calls back with each form, and with each call step and the form whose submission runs it. */
function collect(
  value: unknown,
  form: Node | null,
  found: (step: Step | null, form: Node | null) => void,
): void {
  if (Array.isArray(value)) for (const one of value) collect(one, form, found);
  if (!isObject(value)) return;
  if (isCall(value)) found(value, form);
  if (isFormNode(value)) {
    found(null, value);
    const { submit, ...others } = value.props;
    collect(submit, value, found);
    collect(Object.values(others), null, found);
    return;
  }
  for (const inner of Object.values(value)) collect(inner, form, found);
}

/** The wordings of the messages of rules, and of the messages in schemas. */
function textsOf(
  project: Project,
  rules: readonly CallRule[],
  inline: ReadonlyMap<string, Record<string, string>>,
): ServerRules['texts'] {
  const languages = project.facts.get('app', 'app')?.languages;
  const keys = new Set(rules.flatMap(({ message }) => message?.text ?? []));
  for (const { texts } of project.facts.fileForms())
    for (const { text, pointer } of texts)
      if (typeof text === 'string' && pointer.includes('/x-message/')) keys.add(text);
  const all = project.facts.all('text');
  const wording = (key: string, language: string): string | undefined => {
    const own = inline.get(key);
    if (own) return own[language] ?? own[languages?.default ?? ''];
    const known = all.get(key)?.fact.wordings;
    return (known?.get(language) ?? known?.get(languages?.default ?? ''))?.forms[key];
  };
  const inLanguage = (language: string): Record<string, string> =>
    Object.fromEntries(
      [...keys].sort().flatMap((key) => {
        const text = wording(key, language);
        return text === undefined ? [] : [[key, text]];
      }),
    );
  return Object.fromEntries((languages?.supported ?? []).map((language) => [language, inLanguage(language)]));
}

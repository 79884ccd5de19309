/** Rewrites a rule of a form as a rule of a call: its expressions then read what is sent. */
import type { Expression, Node, Screen, Step, Tree } from '../compiled.ts';
import type { Parameter } from '../contract/index.ts';
import type { MessageValue } from './serverRules.ts';

export interface RuleOfCall {
  field: string;
  check: Tree;
  when?: Tree;
  /** Null if the message has a placeholder that only the page can fill. */
  values: Record<string, MessageValue> | null;
}

/** Thrown where an expression reads state of the page; the message is what it reads. */
class OnlyThePage extends Error {}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTree = (value: unknown): value is Tree => Array.isArray(value) && typeof value[0] === 'string';
const isExpression = (value: unknown): value is Expression => isObject(value) && isTree(value.$);

/** @returns the rule, or what it needs that only the page knows */
export function rewriteRule(parts: {
  rule: Record<string, unknown>;
  form: Node;
  screen: Screen;
  step: Step;
  /** Those of the operation. */
  parameters: Readonly<Record<string, Parameter>>;
  /** The fields that the schema of the form shows only under a condition. */
  hideable: ReadonlySet<string>;
}): RuleOfCall | string {
  const { rule, form, screen } = parts;
  const name = String(form.props.name);
  try {
    const sentAs = senderOf(parts, name);
    const rewrite = (tree: Tree): Tree => rewriteTree(tree, { name, sentAs, screen, locals: [] });
    const field = sentAs(String(rule.field));
    const check = conditionOf(rule.check, rewrite);
    const when = rule.when === undefined ? undefined : conditionOf(rule.when, rewrite);
    return { field, check, ...(when && { when }), values: valuesOf(rule.message, rewrite) };
  } catch (error) {
    if (error instanceof OnlyThePage) return error.message;
    throw error;
  }
}

function conditionOf(value: unknown, rewrite: (tree: Tree) => Tree): Tree {
  if (typeof value === 'boolean') return ['v', value];
  if (isExpression(value)) return rewrite(value.$);
  throw new OnlyThePage('it is not an expression');
}

/** Finds under which name a call sends a field. */
function senderOf(
  {
    form,
    step,
    parameters,
    hideable,
  }: Pick<Parameters<typeof rewriteRule>[0], 'form' | 'step' | 'parameters' | 'hideable'>,
  name: string,
): (field: string) => string {
  const fields = isObject(form.props.fields) ? form.props.fields : {};
  const given = isObject(step.props.with) ? step.props.with : {};
  const isBody = (key: string): boolean => parameters[key]?.in === 'body' || parameters[key]?.in === 'query';
  const all = given['*'];
  const spreads = isExpression(all) && all.$[0] === 'form' && all.$[1] === name;
  const readsField = (value: unknown, field: string): boolean =>
    isExpression(value) && JSON.stringify(value.$) === JSON.stringify(['.', ['id', `forms.${name}`], field]);
  return (field) => {
    if (!/^\w+$/.test(field)) throw new OnlyThePage(`“${field}” is part of a field`);
    const lazy = Object.hasOwn(fields, field) ? fields[field] : undefined;
    const settings = isObject(lazy) && isObject(lazy.l) ? lazy.l : {};
    if (settings.local !== undefined) throw new OnlyThePage(`“${field}” is not sent`);
    if (hideable.has(field) || (settings.when !== undefined && settings.when !== true))
      throw new OnlyThePage(`“${field}” may be hidden, and is not sent then`);
    const named = Object.keys(given).find((key) => isBody(key) && readsField(given[key], field));
    if (named !== undefined) return String(parameters[named]?.name);
    const key = isBody(field) ? field : `body:${field}`;
    if (spreads && isBody(key) && !Object.hasOwn(given, key)) return String(parameters[key]?.name);
    throw new OnlyThePage(`“${field}” is not sent unchanged`);
  };
}

interface Reading {
  /** The name of the form. */
  name: string;
  sentAs: (field: string) => string;
  screen: Screen;
  /** The variables of macros, and the `let` that are being replaced. */
  locals: readonly string[];
}

const macros = new Set(['map', 'filter', 'exists', 'all', 'exists_one']);

function rewriteTree(tree: Tree, reading: Reading): Tree {
  const { name, sentAs, screen, locals } = reading;
  const [operator, first] = tree;
  switch (operator) {
    case 'v':
      return tree;
    case 'text':
    case 'region':
      throw new OnlyThePage('it reads a text');
    case 'form':
      throw new OnlyThePage('it reads the form as a whole');
    case 'id': {
      const id = String(first);
      if (id === 'app' || locals.includes(id)) return tree;
      const own = Object.hasOwn(screen.let, id) ? screen.let[id] : undefined;
      if (own && !locals.includes(`let ${id}`))
        return rewriteTree(own.$, { ...reading, locals: [...locals, `let ${id}`] });
      throw new OnlyThePage(id === `forms.${name}` ? 'it reads the form as a whole' : `it reads “${id}”`);
    }
    case '.':
      if (isTree(first) && first[0] === 'id' && first[1] === `forms.${name}`)
        return ['.', ['id', 'form'], sentAs(String(tree[2]))];
      if (isTree(first) && first[0] === 'id' && first[1] === 'app' && tree[2] === 'links')
        throw new OnlyThePage('it reads the links of the app');
      break;
    case 'record':
      return [
        operator,
        ...tree
          .slice(1)
          .map((entry) =>
            Array.isArray(entry) && isTree(entry[1]) ? [entry[0], rewriteTree(entry[1], reading)] : entry,
          ),
      ];
  }
  const inner = macros.has(operator) ? { ...reading, locals: [...locals, String(tree[2])] } : reading;
  const [, ...args] = tree;
  return [
    operator,
    ...args.map((one, index) => (isTree(one) ? rewriteTree(one, index === 0 ? reading : inner) : one)),
  ];
}

/** The values of a message's placeholders. */
function valuesOf(message: unknown, rewrite: (tree: Tree) => Tree): RuleOfCall['values'] {
  if (!isObject(message)) return null;
  const given = isObject(message.v) ? message.v : {};
  try {
    return Object.fromEntries(
      Object.entries(given).map(([name, value]): [string, MessageValue] => {
        if (isExpression(value)) return [name, { value: rewrite(value.$) }];
        if (isObject(value) && isExpression(value.value))
          return [name, { value: rewrite(value.value.$), ...(value.as === 'amount' && { as: 'amount' }) }];
        if (!isObject(value)) return [name, { value: ['v', value] }];
        throw new OnlyThePage('its message reads the page');
      }),
    );
  } catch (error) {
    if (error instanceof OnlyThePage) return null;
    throw error;
  }
}

/** Functions and macros. */
import type { Tree } from '../compiled.ts';
import { nearest } from '../nearest.ts';
import { whyItFails } from './alwaysFails.ts';
import { describeExpected, isAssignable } from './assignable.ts';
import type { Context, Span } from './context.ts';
import { describe } from './describe.ts';
import { compileKeyed } from './keyed.ts';
import { type Names, withNames } from './names.ts';
import type { Ast } from './parse.ts';
import type { Problem } from './problem.ts';
import { type Parameter, type Signature, signatures } from './signatures/index.ts';
import { spreadsheet } from './spreadsheet.ts';
import { any, bool, broken, listOf, nothing, nullable, nullableIf, string, type Type } from './type.ts';
import { asJson, failed, type Typed, withSpan } from './typed.ts';
import { equality } from './typing.ts';

/** How a function or a macro is called, for documentation. */
export type FunctionUsage = Pick<Signature, 'usage' | 'parameters' | 'result'>;

const list: Parameter = { name: 'list', type: 'a list, or a record whose keys are iterated' };
const variable: Parameter = { name: 'x', type: 'a name for the element' };
const key: Parameter = {
  name: 'key',
  type: 'a text, a number, an amount, or true or false, for each element',
};
const condition: Parameter = { name: 'condition', type: describe(bool) };

const sifting = (name: string, result: string): readonly [string, FunctionUsage] => [
  name,
  { usage: `list.${name}(x, condition)`, parameters: [list, variable, condition], result },
];

const macros: ReadonlyMap<string, FunctionUsage> = new Map([
  [
    'map',
    {
      usage: 'list.map(x, …) or list.map(x, condition, …)',
      parameters: [list, variable, { ...condition, optional: true }, { name: '…', type: 'the new element' }],
      result: 'a list',
    },
  ],
  sifting('filter', 'a list of the same elements'),
  sifting('exists', describe(bool)),
  sifting('all', describe(bool)),
  sifting('exists_one', describe(bool)),
  [
    'sortBy',
    {
      usage: "list.sortBy(x, key) or list.sortBy(x, key, 'down')",
      parameters: [list, variable, key, { name: 'direction', type: "'up' or 'down'", optional: true }],
      result: 'a list of the same elements',
    },
  ],
  [
    'groupBy',
    {
      usage: 'list.groupBy(x, key)',
      parameters: [list, variable, key],
      result: 'a list of records (key and rows)',
    },
  ],
]);

/** The usage of each function and macro, by name. */
export const functionUsages = (): Map<string, FunctionUsage> =>
  new Map<string, FunctionUsage>([
    ...signatures,
    ...macros,
    [
      'has',
      {
        usage: 'has(record.field)',
        parameters: [{ name: 'record.field', type: 'a field of a record' }],
        result: describe(bool),
      },
    ],
  ]);

/** `receiver.name(…)`: a macro, or a function with its first argument as the receiver. */
export function compileMethod(
  context: Context,
  [name, receiver, args]: readonly [string, Ast, readonly Ast[]],
  at: Span,
  names: Names,
): Typed {
  if (macros.has(name)) return macro(context, name, receiver, args, at, names);
  const word = context.find(name, receiver.end);
  return call(context, name, [receiver, ...args], at, word, names);
}

/** `name(…)`. */
export function compileCall(
  context: Context,
  [name, args]: readonly [string, readonly Ast[]],
  at: Span,
  names: Names,
): Typed {
  if (name === 'has') return has(context, args, at, names);
  return call(context, name, args, at, context.find(name, at.from), names);
}

function macro(
  context: Context,
  name: string,
  over: Ast,
  args: readonly Ast[],
  at: Span,
  names: Names,
): Typed {
  const items = context.compile(over, names);
  const [variable, first, second] = args;
  const usage = macros.get(name)?.usage ?? '';
  if (variable?.op !== 'id' || !first || args.length > (name === 'map' || name === 'sortBy' ? 3 : 2))
    return context.wrong(at, `${name}() takes a name for each element, and what to do with it`, {
      rule: 'expression-function',
      expected: usage,
    });
  let { tree, type } = items;
  if (type.kind === 'record') {
    tree = ['call', 'keys', tree];
    type = nullableIf(type.nullable, listOf(string));
  }
  if (type.kind !== 'list' && type.kind !== 'any' && type.kind !== 'null')
    return context.wrong(items, `${name}() iterates over a list`, {
      expected: 'a list',
      found: describe(type),
    });
  const element: Type = type.kind === 'list' ? type.of : type === broken ? broken : any;
  const inner = withNames(names, { [variable.args]: { type: element } });
  const sifted = (operator: string): Tree => {
    const { tree: condition } = context.truth(first, inner, `the condition of ${name}()`);
    return [operator, tree, variable.args, condition];
  };
  const optional = type.nullable || type.kind !== 'list';
  if (name === 'sortBy' || name === 'groupBy') {
    const ordered = { element, list: { ...items, tree }, variable: variable.args };
    const made = compileKeyed(context, name, ordered, [first, second], inner);
    return made ? withSpan(at, made.tree, nullableIf(optional, made.type)) : failed(at);
  }
  if (name !== 'map') {
    const result = name === 'filter' ? nullableIf(optional, listOf(element)) : nullable(bool);
    return withSpan(at, sifted(name), result);
  }
  const from = second ? sifted('filter') : tree;
  const body = context.compile(second ?? first, inner);
  const result = body.type === broken ? broken : nullableIf(optional, listOf(body.type));
  return withSpan(at, ['map', from, variable.args, asJson(body)], result);
}

function call(
  context: Context,
  name: string,
  args: readonly Ast[],
  at: Span,
  word: Span,
  names: Names,
): Typed {
  const signature = signatures.get(name);
  // The call of an unknown macro also binds a name for each element.
  const [, variable] = args;
  const brings = !signature && variable?.op === 'id' && args.length > 2;
  const inner = brings ? withNames(names, { [variable.args]: { type: broken } }) : names;
  const parts = args.map((arg) => context.compile(arg, inner));
  if (!signature) {
    const known = args.length === 0 && names.lookup(name) ? `${name}, which is a value` : spreadsheet(name);
    const near = known ? undefined : nearest(name, functionUsages().keys());
    return context.wrong(word, `there is no function \`${name}\`${known ? `: write ${known}` : ''}`, {
      rule: 'expression-function',
      ...(near ? { nearest: near } : {}),
    });
  }
  const { usage, minArguments: min, maxArguments: max } = signature;
  if (parts.length < min || parts.length > max)
    return context.wrong(word, `\`${name}\` takes ${count(min, max)}, not ${parts.length}`, {
      rule: 'expression-function',
      expected: usage,
    });
  if (signature.library) context.library = true;
  let good = true;
  const wrong = (index: number, message: string, more: Partial<Problem>) => {
    good = false;
    context.wrong(parts[index] ?? at, message, { expected: usage, ...more });
  };
  const result = signature.apply({
    name,
    args: parts,
    timeZone: context.timeZone,
    texts(keys) {
      for (const key of keys) context.texts.add(key);
    },
    statuses(set, index) {
      const value = parts[0];
      const named = parts[index];
      if (value && named)
        context.statuses.push({ set, values: value.type, from: named.from + 1, to: named.to - 1 });
    },
    wrong(index, message, rule) {
      wrong(index, message, rule ? { rule } : {});
    },
    expect(index, to) {
      const part = parts[index];
      if (!part || isAssignable(part.type, to)) return;
      const expected = describeExpected(to);
      wrong(index, `\`${name}\` takes ${expected} here`, { expected, found: describe(part.type) });
    },
  });
  const fault = good ? whyItFails(result.tree, parts) : undefined;
  if (fault !== undefined)
    return context.wrong(at, `\`${name}\` always fails here: ${fault}`, { expected: usage });
  return good ? withSpan(at, result.tree, result.type) : failed(at);
}

/** `has(a.b)`: whether a value exists, that is, is not null. */
function has(context: Context, args: readonly Ast[], at: Span, names: Names): Typed {
  const [field] = args;
  if (args.length !== 1 || field?.op !== '.')
    return context.wrong(at, 'has() takes a field', {
      rule: 'expression-function',
      expected: 'has(record.field)',
    });
  const part = context.compile(field, names);
  if (part.type === broken) return failed(at);
  const nowhere = withSpan(at, ['v', null], nothing);
  return context.outcome(equality('!=', part, nowhere, context), at);
}

function count(min: number, max: number): string {
  if (min === max) return min === 1 ? 'one argument' : `${min} arguments`;
  return `${min} to ${max} arguments`;
}

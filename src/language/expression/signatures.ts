/** The functions of expressions at build time: their parameters and results. functions.ts computes them. */
import type { Tree } from '../compiled.ts';
import { describeExpected, type Place } from './assignable.ts';
import { describe } from './describe.ts';
import { join } from './join.ts';
import { patternTrouble } from './pattern.ts';
import type { Rule } from './problem.ts';
import {
  any,
  bool,
  broken,
  decimal,
  double,
  int,
  listOf,
  nothing,
  nullable,
  nullableIf,
  recordOf,
  required,
  string,
  type Type,
} from './type.ts';
import { asJson, asOneOf, type Typed } from './typed.ts';
import { numericKind, numericType } from './typing.ts';

/** A call, as its signature sees it. */
export interface Call {
  name: string;
  args: Typed[];
  /** That of the app. */
  timeZone: string;
  /** Reports an argument that is not assignable. */
  expect(at: number, type: Type | Place): void;
  /** Records the texts that it may return, by key. */
  texts(keys: readonly string[]): void;
  wrong(at: number, message: string, rule?: Rule): void;
}

/** A parameter, for documentation. */
export interface Parameter {
  name: string;
  /** In words, as findings say it: `a whole number`. */
  type: string;
  optional?: boolean;
}

export interface Signature {
  /** Its syntax: `round(amount, places, 'down' | 'up' | 'half')`. */
  usage: string;
  parameters: readonly Parameter[];
  /** The type of its result, in words. Where an argument is null, it is null. */
  result: string;
  minArguments: number;
  maxArguments: number;
  /** Whether it is computed by library.ts. */
  library?: true;
  apply(call: Call): { type: Type; tree: Tree };
}

const rounding: Type = { kind: 'string', values: ['down', 'up', 'half'] };

function nullableArgs(args: readonly Typed[]): boolean {
  return args.some(({ type }) => type.nullable || type.kind === 'null');
}

function plainCall(name: string, args: readonly Typed[]): Tree {
  return ['call', name, ...args.map(({ tree }) => tree)];
}

/** A function with fixed parameters; the last ones may be optional. */
function fixed(
  usage: string,
  named: Readonly<Record<string, Type | Place>>,
  result: Type,
  optional = 0,
): Signature {
  const params = Object.values(named);
  return {
    usage,
    parameters: Object.entries(named).map(([name, type], at) => ({
      name,
      type: describeExpected(type),
      ...(at < params.length - optional ? {} : { optional: true }),
    })),
    result: describe(result),
    minArguments: params.length - optional,
    maxArguments: params.length,
    apply({ name, args, expect }) {
      params.forEach((param, at) => {
        if (at < args.length) expect(at, param);
      });
      const trees = args.map((arg, at) => (params[at] === 'string' ? asJson(arg) : arg.tree));
      return { type: nullableIf(nullableArgs(args), result), tree: ['call', name, ...trees] };
    },
  };
}

/** A function of a moment, in the time zone of the app. @param second its other parameter */
function timed(usage: string, result: Type, second: Readonly<Record<string, Type | Place>> = {}): Signature {
  const signature = fixed(usage, { moment: 'moment', ...second }, result);
  return {
    ...signature,
    library: true,
    apply(call) {
      const { type, tree } = signature.apply(call);
      // The text of an empty field is no moment.
      const kind = call.args[0]?.type.kind;
      return {
        type: nullableIf(kind === 'string' || kind === 'any', type),
        tree: [...tree, ['v', call.timeZone]],
      };
    },
  };
}

/** The element type of the first argument, which has to be a list. */
function elementOf({ args, expect }: Call): Type {
  expect(0, 'list');
  const type = args[0]?.type;
  if (type === broken) return broken;
  return type?.kind === 'list' ? type.of : any;
}

/** A function of a list. @param words the type of its result */
function ofList(usage: string, list: string, words: string, result: (element: Type) => Type): Signature {
  return {
    usage,
    parameters: [{ name: 'list', type: list }],
    result: words,
    minArguments: 1,
    maxArguments: 1,
    apply: (call) => ({
      type: nullableIf(nullableArgs(call.args), result(elementOf(call))),
      tree: plainCall(call.name, call.args),
    }),
  };
}

/** A function of a record; `result` gets the type of its values and of its keys. */
function ofRecord(usage: string, words: string, result: (value: Type, key: Type) => Type): Signature {
  return {
    usage,
    parameters: [{ name: 'record', type: 'a record' }],
    result: words,
    minArguments: 1,
    maxArguments: 1,
    apply(call) {
      call.expect(0, 'object');
      const type = call.args[0]?.type;
      const inner =
        type?.kind === 'record' ? [...Object.values(type.fields), ...(type.rest ? [type.rest] : [])] : [any];
      const value = inner.length ? inner.reduce(join) : any;
      const closed = type?.kind === 'record' && !type.rest && inner.length > 0;
      const key: Type = closed ? { kind: 'string', values: Object.keys(type.fields) } : string;
      return {
        type: nullableIf(nullableArgs(call.args), result(value, key)),
        tree: plainCall(call.name, call.args),
      };
    },
  };
}

/** A function of numbers that computes exactly if one of them is an amount. */
function numeric(usage: string, names: readonly string[], least: number, most: number): Signature {
  return {
    usage,
    parameters: names.map((name, at) => ({
      name,
      type: 'a number or an amount',
      ...(at < least ? {} : { optional: true }),
    })),
    result: 'a number; an amount if one of them is one',
    minArguments: least,
    maxArguments: most,
    apply({ name, args, wrong }) {
      if (args.some(({ type }) => type === broken)) return { type: broken, tree: ['v', null] };
      const kind = numericKind(args);
      if (typeof kind !== 'string') {
        wrong(args.indexOf(kind.at), kind.trouble);
        return { type: broken, tree: ['v', null] };
      }
      const variant = kind === 'decimal' ? `${name}.d` : name;
      return { type: nullableIf(nullableArgs(args), numericType(kind)), tree: plainCall(variant, args) };
    },
  };
}

const sum: Signature = {
  usage: 'sum(list)',
  parameters: [{ name: 'list', type: 'a list of numbers or of amounts' }],
  result: 'a number; an amount if the elements are amounts',
  minArguments: 1,
  maxArguments: 1,
  apply(call) {
    const [list] = call.args;
    const of = elementOf(call);
    if (!list || of === broken) return { type: broken, tree: ['v', null] };
    const element = { ...list, type: of };
    const kind = of.kind === 'null' ? 'int' : numericKind([element]);
    if (typeof kind !== 'string') {
      call.wrong(0, `of each element: ${kind.trouble}`);
      return { type: broken, tree: ['v', null] };
    }
    const tree: Tree = ['call', kind === 'decimal' ? 'sum.d' : 'sum', list.tree];
    return { type: nullableIf(list.type.nullable || of.nullable, numericType(kind)), tree };
  },
};

const coalesce: Signature = {
  usage: 'coalesce(value, otherwise, …)',
  parameters: [
    { name: 'value', type: 'any value' },
    { name: 'otherwise', type: 'any value' },
    { name: '…', type: 'any value', optional: true },
  ],
  result: 'what all of them can be; not null if one of them never is',
  minArguments: 2,
  maxArguments: 8,
  apply({ args }) {
    const types = args.map(({ type }) => type);
    const joined = types.reduce(join);
    const known = types.some((type) => !type.nullable && type.kind !== 'null' && type.kind !== 'any');
    const type = known ? required(joined) : joined;
    const trees = args.map((arg) => {
      const tree = asOneOf(arg, joined);
      // An empty field is '' or null; converted to an amount, it is null.
      return joined.kind === 'decimal' && arg.type.kind === 'decimal' ? ['call', 'decimal', tree] : tree;
    });
    return { type, tree: ['coalesce', ...trees] };
  },
};

const matches: Signature = {
  usage: "text.matches('pattern')",
  parameters: [
    { name: 'text', type: 'a text' },
    { name: 'pattern', type: 'a regular expression, written out in quotes' },
  ],
  result: describe(bool),
  minArguments: 2,
  maxArguments: 2,
  apply({ args, expect, wrong }) {
    expect(0, 'string');
    const [text, pattern] = args;
    const source = pattern?.tree[0] === 'v' ? pattern.tree[1] : undefined;
    if (typeof source !== 'string') wrong(1, 'a pattern is written out as a text', 'expression-pattern');
    else {
      const trouble = patternTrouble(source);
      if (trouble) wrong(1, `this pattern cannot be used: ${trouble}`, 'expression-pattern');
    }
    return {
      type: nullableIf(text?.type.nullable, bool),
      tree: ['matches', text ? asJson(text) : ['v', null], String(source)],
    };
  },
};

/** The text of a computed key. All possible keys must be known, so that each can be checked. */
const text: Signature = {
  usage: "text('group.' + value)",
  parameters: [{ name: 'key', type: 'a text of which every possible value is known' }],
  result: describe(string),
  minArguments: 1,
  maxArguments: 1,
  apply({ args, expect, texts, wrong }) {
    expect(0, 'string');
    const [key] = args;
    const type = key?.type;
    if (type && type !== broken && type.kind !== 'null') {
      if (type.kind === 'string' && type.values) texts(type.values.map(String));
      else
        wrong(
          0,
          'which texts this can be is not known: a key is put together from texts in quotes and from values of which all are known',
          'expression-text',
        );
    }
    return {
      type: nullableIf(nullableArgs(args), string),
      tree: ['text', key ? asJson(key) : ['v', null]],
    };
  },
};

/** The name of a region in the user's language, or in that of a literal tag. */
const region: Signature = {
  usage: "region('JP')",
  parameters: [
    { name: 'code', type: 'a text' },
    { name: 'language', type: 'a language tag, written out in quotes', optional: true },
  ],
  result: describe(string),
  minArguments: 1,
  maxArguments: 2,
  apply({ args, expect, wrong }) {
    expect(0, 'string');
    const [code, tag] = args;
    const written = tag?.tree[0] === 'v' ? tag.tree[1] : undefined;
    if (tag && (typeof written !== 'string' || !isLanguageTag(written)))
      wrong(1, "a language is written out as its tag: 'en', 'zh-Hant-HK'");
    return {
      type: nullableIf(code?.type.nullable || code?.type.kind === 'null', string),
      tree: ['region', code ? asJson(code) : ['v', null], ...(tag ? [written] : [])],
    };
  },
};

function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

/** The possible values of a type as strings, if all are known. */
const valuesAsTexts = (type: Type | undefined): Type => {
  if (type?.kind === 'bool') return { kind: 'string', values: ['true', 'false'] };
  const known = type?.kind === 'int' || type?.kind === 'string' ? type.values : undefined;
  return known ? { kind: 'string', values: known.map(String) } : string;
};

/** int(…), double(…), decimal(…), string(…). */
function conversion(usage: string, kinds: readonly Type['kind'][], result: Type): Signature {
  return {
    usage,
    parameters: [
      {
        name: 'value',
        type: `${kinds.includes('bool') ? 'true or false, ' : ''}a number, an amount or a text`,
      },
    ],
    result: describe(result),
    minArguments: 1,
    maxArguments: 1,
    apply({ name, args, wrong }) {
      const [value] = args;
      const kind = value?.type.kind;
      if (kind && kind !== 'any' && kind !== 'null' && !kinds.includes(kind))
        wrong(
          0,
          `${name}() takes a ${name === 'string' ? 'number, an amount, true or false' : 'number, an amount or a text'}`,
        );
      const optional = nullableArgs(args) || (name === 'decimal' && kind === 'string') || kind === 'any';
      return {
        type: nullableIf(optional, name === 'string' ? valuesAsTexts(value?.type) : result),
        tree: plainCall(name, args),
      };
    },
  };
}

/** The elements without those that are equal to an earlier one. */
const distinct: Signature = {
  ...ofList('distinct(list)', 'a list', 'a list of the elements, each once', listOf),
  library: true,
  apply(call) {
    const of = elementOf(call);
    const name = of.kind === 'decimal' ? 'distinct.d' : 'distinct';
    return { type: nullableIf(nullableArgs(call.args), listOf(of)), tree: plainCall(name, call.args) };
  },
};

const unit: Type = { kind: 'string', values: ['day', 'week', 'month', 'year'] };

const size: Signature = {
  usage: 'size(list, text or record)',
  parameters: [{ name: 'value', type: 'a list, a text or a record' }],
  result: describe(int),
  minArguments: 1,
  maxArguments: 1,
  apply({ name, args, wrong }) {
    const [value] = args;
    if (value && !['list', 'string', 'record', 'any', 'null'].includes(value.type.kind))
      wrong(0, 'only a list, a text or a record has a size');
    return { type: nullableIf(nullableArgs(args), int), tree: plainCall(name, args) };
  },
};

/** The functions by name. Each may also be called as a method of its first argument: `text.trim()`. */
export const signatures: ReadonlyMap<string, Signature> = new Map(
  Object.entries({
    size,
    string: conversion('string(value)', ['string', 'int', 'double', 'decimal', 'bool'], string),
    int: conversion('int(value)', ['string', 'int', 'double', 'decimal'], int),
    double: conversion('double(value)', ['string', 'int', 'double', 'decimal'], double),
    decimal: conversion('decimal(value)', ['string', 'int', 'double', 'decimal'], decimal),
    round: fixed(
      "round(amount, places, 'down' | 'up' | 'half')",
      { amount: 'amount', places: 'int', mode: rounding },
      decimal,
    ),
    roundTo: fixed(
      "roundTo(amount, step, 'down' | 'up' | 'half')",
      { amount: 'amount', step: 'amount', mode: rounding },
      decimal,
    ),
    min: numeric('min(a, b, …)', ['a', 'b', '…'], 2, 16),
    max: numeric('max(a, b, …)', ['a', 'b', '…'], 2, 16),
    abs: numeric('abs(number)', ['number'], 1, 1),
    sum,
    first: ofList('first(list)', 'a list', 'an element, or null', nullable),
    last: ofList('last(list)', 'a list', 'an element, or null', nullable),
    flatten: ofList('flatten(list of lists)', 'a list of lists', 'a list of their elements', (element) =>
      element.kind === 'list' ? listOf(element.of) : listOf(element.kind === 'null' ? nothing : any),
    ),
    join: fixed("join(list, ', ')", { list: listOf(nullable(string)), separator: 'string' }, string, 1),
    split: fixed("text.split(',')", { text: 'string', separator: 'string' }, listOf(string)),
    contains: fixed("text.contains('part')", { text: 'string', part: 'string' }, bool),
    startsWith: fixed("text.startsWith('part')", { text: 'string', part: 'string' }, bool),
    endsWith: fixed("text.endsWith('part')", { text: 'string', part: 'string' }, bool),
    matches,
    lower: fixed('text.lower()', { text: 'string' }, string),
    upper: fixed('text.upper()', { text: 'string' }, string),
    trim: fixed('text.trim()', { text: 'string' }, string),
    replace: fixed("text.replace('part', 'by')", { text: 'string', part: 'string', by: 'string' }, string),
    substring: fixed('text.substring(from, to)', { text: 'string', from: 'int', to: 'int' }, string, 1),
    coalesce,
    text,
    region,
    entries: ofRecord('entries(record)', 'a list of records (key and value)', (value, key) =>
      listOf(recordOf({ key, value })),
    ),
    keys: ofRecord('keys(record)', 'a list of texts', (_, key) => listOf(key)),
    values: ofRecord('values(record)', 'a list of its values', listOf),
    distinct,
    date: timed('date(moment)', string),
    year: timed('year(moment)', int),
    month: timed('month(moment)', int),
    day: timed('day(moment)', int),
    addDays: timed('addDays(moment, days)', int, { days: 'int' }),
    addMonths: timed('addMonths(moment, months)', int, { months: 'int' }),
    startOf: timed("startOf(moment, 'day' | 'week' | 'month' | 'year')", int, { unit }),
    range: fixed('range(count)', { count: 'int' }, listOf(int)),
  }),
);

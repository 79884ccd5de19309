/** Compiles values by the kind that the grammar gives them (`x-type`). */
import { isDecimal } from '../../decimal/index.ts';
import type { Value } from '../compiled.ts';
import { join } from '../expression/join.ts';
import { any, broken, listOf, nothing, recordOf, type Type } from '../expression/type.ts';
import type { Meaning, Shape } from '../grammar/shape.ts';
import { didYouMean, nearest } from '../nearest.ts';
import { typeOfConstant } from '../project/constant.ts';
import { entries, type Json, members } from '../source/read.ts';
import { constraints } from './constraint.ts';
import { compileDeclaration } from './declaration.ts';
import { compileHere, isExpression, literal, type Typed } from './expression.ts';
import { checkName } from './name.ts';
import { compileAssignments, compileBind } from './place.ts';
import type { Env } from './unit.ts';
import { compileProperties } from './widget.ts';
import { forgotten, reportWrong } from './wrong.ts';

const none: Typed = { value: null, type: any };

/** The literals that each kind of value accepts. */
const literals: Partial<
  Record<Meaning, { fits: (json: Pick<Json, 'type' | 'value'>) => boolean; wanted: string }>
> = {
  string: { fits: (json) => json.type === 'string', wanted: 'a string, or an expression after =' },
  number: { fits: (json) => json.type === 'number', wanted: 'a number, or an expression after =' },
  int: { fits: (json) => Number.isInteger(json.value), wanted: 'a whole number, or an expression after =' },
  bool: { fits: (json) => json.type === 'boolean', wanted: 'true, false, or an expression after =' },
  decimal: {
    fits: ({ value }) => Number.isInteger(value) || (typeof value === 'string' && isDecimal(value)),
    wanted: 'an amount as a string of digits, or an expression after =',
  },
  list: { fits: (json) => json.type === 'array', wanted: 'a list, or an expression after =' },
  object: { fits: () => false, wanted: 'an expression after =' },
  moment: {
    fits: ({ value }) =>
      Number.isInteger(value) || (typeof value === 'string' && !Number.isNaN(Date.parse(value))),
    wanted: 'unix milliseconds, ISO 8601, or an expression after =',
  },
  expression: { fits: () => false, wanted: 'an expression after =' },
  text: { fits: () => false, wanted: 'a text key, the text itself per language, or an expression after =' },
};

/** Compiles a value that is not a slot. */
export function compileMeaning(json: Json, shape: Shape, env: Env): Typed {
  const { meaning = 'any' } = shape;
  switch (meaning) {
    case 'map':
    case 'texts':
      return json.type === 'object'
        ? compileAny(json, env, true)
        : wrong(json, 'an object with named values', env);
    case 'properties':
      if (json.type !== 'object') return wrong(json, 'an object with named values', env);
      return env.widget ? compileProperties(json, env.widget, env) : compileAny(json, env, true);
    case 'any':
      return compileAny(json, env);
    case 'bind':
      return json.type === 'string' ? compileBind(json, env) : wrong(json, 'a place such as state.name', env);
    case 'assignments':
      return json.type === 'object'
        ? compileAssignments(json, shape, env)
        : wrong(json, 'places with their new values', env);
    case 'schema':
      return json.type === 'object'
        ? compileDeclaration(json, shape, env)
        : wrong(json, 'a type, written as JSON Schema', env);
  }
  if (json.type === 'string' && isExpression(String(json.value))) {
    const typed = compileHere(json, env, meaning === 'expression' ? 'any' : meaning);
    if (shape.values) checkValues(json, typed.type, shape.values, env);
    if (shape.names === 'route') for (const route of placesOf(typed.type)) checkName(json, shape, env, route);
    return typed;
  }
  const rule = literals[meaning];
  if (rule && !rule.fits(json)) return wrong(json, rule.wanted, env, rule.fits);
  constraints(json, shape, env);
  if (json.type === 'string' && shape.names) checkName(json, shape, env);
  const typed = compileAny(json, env);
  if (shape.values) checkValues(json, typed.type, shape.values, env);
  return typed;
}

function wrong(
  json: Json,
  expected: string,
  env: Env,
  fits: (json: Pick<Json, 'type' | 'value'>) => boolean = () => false,
): Typed {
  reportWrong(json, expected, fits, env);
  return none;
}

/** Checks that a value is one of those allowed, if its possible values are known. */
function checkValues(json: Json, type: Type, allowed: readonly string[], { unit, site }: Env): void {
  if (type.kind !== 'string') return;
  for (const value of type.values ?? []) {
    if (allowed.includes(String(value))) continue;
    const near = nearest(String(value), allowed);
    const hint = didYouMean(near);
    unit.report(site, json, 'unknown-value', `“${value}” is none of ${allowed.join(', ')}${hint}`, {
      expected: allowed.join(', '),
      nearest: near,
    });
  }
}

/** The routes that a computed route can be, if known. Routes that come from a server are checked at run time. */
const placesOf = (type: Type): string[] =>
  type.kind === 'string' ? (type.values ?? []).map((value) => String(value).split('?')[0] ?? '') : [];

/** Keys with a meaning in compiled values. */
const reserved = new Set(['$', 't', 'n', 's', 'l']);

/**
 * Compiles any value; strings in it that start with `=` are expressions.
 * @param named whether it is a record whose keys may also be reserved ones
 */
export function compileAny(json: Json, env: Env, named = false): Typed {
  if (json.type === 'string') {
    const text = String(json.value);
    if (isExpression(text)) return compileHere(json, env, 'any');
    const hint = forgotten(json, env);
    if (!hint) return constant(literal(text));
    env.unit.report(env.site, json, 'forgotten-equals', hint);
    return { value: null, type: broken };
  }
  if (json.type === 'array') {
    const parts = entries(json).map((entry) => compileAny(entry, env));
    const of = parts.map(({ type }) => type);
    return {
      value: parts.map(({ value }) => value),
      type: listOf(of.length === 0 ? nothing : of.reduce(join)),
    };
  }
  if (json.type === 'object') {
    const value: Record<string, Value> = {};
    const types: Record<string, Type> = {};
    for (const { name, at, value: inner } of members(json)) {
      if (!named && reserved.has(name)) {
        env.unit.report(
          env.site,
          at,
          'reserved-name',
          `“${name}” cannot be the name of a value within another one`,
          {},
        );
      }
      const typed = compileAny(inner, env);
      value[name] = typed.value;
      types[name] = typed.type;
    }
    return { value, type: recordOf(types) };
  }
  const scalar: unknown = json.value;
  return constant(typeof scalar === 'number' || typeof scalar === 'boolean' ? scalar : null);
}

/** A literal; its type has itself as the only value. */
export function constant(value: string | number | boolean | null): Typed {
  if (typeof value === 'string') return { value, type: { kind: 'string', values: [value] } };
  if (typeof value === 'number')
    return { value, type: { kind: Number.isInteger(value) ? 'int' : 'double', values: [value] } };
  return { value, type: typeOfConstant(value) };
}

/** Compiles values of any kind: literals, lists and records, with expressions anywhere within. */
import type { Value } from '../../compiled.ts';
import { join } from '../../expression/join.ts';
import { broken, listOf, nothing, recordOf, type Type } from '../../expression/type.ts';
import { typeOfConstant } from '../../project/constant.ts';
import { entries, type JsonNode, members } from '../../source/read.ts';
import type { Env } from '../env.ts';
import { compileHere, isExpression, literal, type Typed } from './expression.ts';
import { fixOf, forgotten } from './wrong.ts';

/** Keys with a meaning in compiled values. */
const reserved = new Set(['$', 't', 'n', 's', 'l']);

/**
 * Compiles any value; strings in it that start with `=` are expressions.
 * @param named whether it is a record whose keys may also be reserved ones
 */
export function compileAny(json: JsonNode, env: Env, named = false): Typed {
  if (json.type === 'string') {
    const text = String(json.value);
    if (isExpression(text)) return compileHere(json, env, 'any');
    const hint = forgotten(json, env);
    if (!hint) return constant(literal(text));
    env.compilation.report(env.site, json, 'forgotten-equals', hint, { fix: fixOf(hint, json, env) });
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
        env.compilation.report(
          env.site,
          at,
          'reserved-name',
          `“${name}” cannot be the name of a nested value`,
          {},
        );
      }
      const compiled = compileAny(inner, env);
      value[name] = compiled.value;
      types[name] = compiled.type;
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

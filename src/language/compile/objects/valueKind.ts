/** Compiles values by the kind that the grammar gives them (`x-type`). */
import { isDecimal } from '../../../decimal/index.ts';
import { file } from '../../contract/index.ts';
import type { Place } from '../../expression/assignable.ts';
import { any, type Type } from '../../expression/type.ts';
import { writing } from '../../fix.ts';
import type { Shape, ValueKind } from '../../grammar/shape.ts';
import { didYouMean } from '../../nearest.ts';
import type { JsonNode } from '../../source/read.ts';
import { meantBy } from '../../synonyms.ts';
import type { Env } from '../env.ts';
import { checkName } from '../names/name.ts';
import { compileAny } from '../values/any.ts';
import { constraints } from '../values/constraint.ts';
import { compileDeclaration } from '../values/declaration.ts';
import { compileHere, isExpression, type Typed } from '../values/expression.ts';
import { compileAssignments, compileBind } from '../values/place.ts';
import { reportWrong } from '../values/wrong.ts';
import { compileProperties } from '../widgets/properties.ts';

const none: Typed = { value: null, type: any };

/** The literals that each kind of value accepts. */
const literals: Partial<
  Record<ValueKind, { fits: (json: Pick<JsonNode, 'type' | 'value'>) => boolean; wanted: string }>
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
  file: { fits: (json) => json.type === 'string', wanted: 'a name, or an expression after =' },
  text: { fits: () => false, wanted: 'a text key, the text itself per language, or an expression after =' },
};

/** The type that an expression must have. */
function typeFor(valueKind: Exclude<ValueKind, Structured>): Type | Place {
  if (valueKind === 'file') return file;
  return valueKind === 'expression' ? 'any' : valueKind;
}

type Structured = 'map' | 'texts' | 'properties' | 'any' | 'bind' | 'assignments' | 'schema';

/** Compiles a value that is not a slot. */
export function compileValue(json: JsonNode, shape: Shape, env: Env): Typed {
  const { valueKind = 'any' } = shape;
  switch (valueKind) {
    case 'map':
    case 'texts':
      if (json.type === 'object') return compileAny(json, env, true);
      reportWhole(json, env);
      return none;
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
        : wrong(json, 'an object with places and their new values, { "state.name": … },', env);
    case 'schema':
      return json.type === 'object'
        ? compileDeclaration(json, shape, env)
        : wrong(json, 'a type, written as JSON Schema', env);
  }
  if (json.type === 'string' && isExpression(String(json.value))) {
    const compiled = compileHere(json, env, typeFor(valueKind));
    if (shape.values) checkValues(json, compiled.type, shape.values, env);
    if (shape.names === 'route')
      for (const route of placesOf(compiled.type)) checkName(json, shape, env, route);
    return compiled;
  }
  const rule = literals[valueKind];
  if (rule && !rule.fits(json)) return wrong(json, rule.wanted, env, rule.fits);
  constraints(json, shape, env);
  if (json.type === 'string' && shape.names) checkName(json, shape, env);
  const compiled = compileAny(json, env);
  if (shape.values) checkValues(json, compiled.type, shape.values, env);
  return compiled;
}

/** Named values that are given as one record: that is written with a star. */
function reportWhole(json: JsonNode, env: Env): void {
  const expected = 'an object with named values';
  if (json.type !== 'string' || !isExpression(String(json.value))) {
    reportWrong(json, expected, () => false, env);
    return;
  }
  const written = `{ "*": ${JSON.stringify(json.value)} }`;
  const { compilation, site } = env;
  const message = `To pass all fields of a record, use a star: write ${written}`;
  compilation.report(site, json, 'wrong-type', message, {
    expected,
    fix: writing(site.source, json, written),
  });
}

function wrong(
  json: JsonNode,
  expected: string,
  env: Env,
  fits: (json: Pick<JsonNode, 'type' | 'value'>) => boolean = () => false,
): Typed {
  reportWrong(json, expected, fits, env);
  return none;
}

/** Checks that a value is one of those allowed, if its possible values are known. */
function checkValues(
  json: JsonNode,
  type: Type,
  values: readonly string[] | 'tones',
  { compilation, site }: Env,
): void {
  if (type.kind !== 'string') return;
  const allowed =
    values === 'tones'
      ? [...compilation.grammar.tones, ...Object.keys(compilation.facts.get('app', 'app')?.tones ?? {})]
      : values;
  for (const value of type.values ?? []) {
    if (allowed.includes(String(value))) continue;
    const near = meantBy('tone', String(value), allowed);
    const hint = didYouMean(near);
    compilation.report(site, json, 'unknown-value', `“${value}” is not one of ${allowed.join(', ')}${hint}`, {
      expected: allowed.join(', '),
      nearest: near,
    });
  }
}

/** The routes that a computed route can be, if known. Routes that come from a server are checked at run time. */
const placesOf = (type: Type): string[] =>
  type.kind === 'string' ? (type.values ?? []).map((value) => String(value).split('?')[0] ?? '') : [];

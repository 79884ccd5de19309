/** Compiles the values for the placeholders of a text. Amounts are formatted as amounts even without `as`. */
import type { Value } from '../../compiled.ts';
import { isAssignable } from '../../expression/assignable.ts';
import { describe } from '../../expression/describe.ts';
import type { Type } from '../../expression/type.ts';
import type { Shape } from '../../grammar/shape.ts';
import { type JsonNode, members } from '../../source/read.ts';
import type { Env } from '../env.ts';
import type { Walked } from '../objects/walk.ts';
import { compileAny } from '../values/any.ts';
import type { Filling } from './text.ts';

/** The walker; passed in to avoid an import cycle. */
type WalkObject = (json: JsonNode, shape: Shape, env: Env) => Walked;

export function compileFilling(json: JsonNode, { others }: Shape, env: Env, walkObject: WalkObject): Filling {
  const written = others ? others.either?.find(({ json: type }) => type === 'object') : undefined;
  const filling: Filling = {};
  for (const { name, value } of members(json))
    filling[name] =
      value.type === 'object' && written && name !== '*'
        ? compileFormatted(value, walkObject(value, written, env), env)
        : compilePlain(name, value, env);
  return filling;
}

/** `{ value, as, places, unit }`. */
function compileFormatted(json: JsonNode, { props, types }: Walked, env: Env): Value {
  const wanted = /^(amount|percent|compact)$/.test(String(props.as)) ? 'amount' : 'moment';
  if (types.value && !isAssignable(types.value, wanted))
    reportType(json, types.value, wanted === 'amount' ? 'an amount' : 'a moment', env);
  return props;
}

function compilePlain(name: string, json: JsonNode, env: Env): Value {
  const { value, type } = compileAny(json, env);
  if (name === '*') return value;
  if (type.kind === 'decimal') return { value, as: 'amount' };
  if (type.kind === 'list' || type.kind === 'record') reportType(json, type, 'a text or a number', env);
  return value;
}

function reportType(json: JsonNode, type: Type, expected: string, { compilation, site }: Env): void {
  compilation.report(
    site,
    json,
    'placeholder-type',
    `A placeholder here takes ${expected}, not ${describe(type)}`,
    { expected },
  );
}

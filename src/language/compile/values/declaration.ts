import { fullFormats } from 'ajv-formats/dist/formats.js';
import { formats } from '../../../formats/index.ts';
import { typeOfSchema } from '../../contract/index.ts';
import { isAssignable } from '../../expression/assignable.ts';
import { describe } from '../../expression/describe.ts';
import type { Shape } from '../../grammar/shape.ts';
import { didYouMean, nearest } from '../../nearest.ts';
import { own } from '../../own.ts';
import { doubledIn } from '../../source/doubled.ts';
import { type JsonNode, member, members, plain, stringOf } from '../../source/read.ts';
import type { Env } from '../env.ts';
import { compileAny } from './any.ts';
import { constraints, describeJson, fitsJson } from './constraint.ts';
import type { Typed } from './expression.ts';
import { reportWrong } from './wrong.ts';

/** The formats of JSON Schema, and those that this language adds. */
const formatNames: readonly string[] = [...Object.keys({ ...fullFormats, ...formats }), 'decimal', 'binary'];

/** Whether a value is of the kind that its keyword takes; which value of that kind, is checked after it. */
const isOfItsKind = (json: JsonNode, shape: Shape): boolean =>
  shape.enum ? json.type !== 'array' && json.type !== 'object' : fitsJson(json, shape);

/** A declared type with its default: `{ type, default? }`. */
export function compileDeclaration(json: JsonNode, shape: Shape, env: Env): Typed {
  const { compilation, site } = env;
  const names = Object.keys(shape.properties);
  for (const { name, at, value } of members(json)) {
    const inner = own(shape.properties, name);
    if (inner && !isOfItsKind(value, inner))
      reportWrong(value, describeJson(inner), (other) => fitsJson(other, inner), env);
    else if (inner) constraints(value, inner, env);
    else {
      const near = nearest(name, names);
      const hint = didYouMean(near);
      compilation.report(site, at, 'unknown-property', `“${name}” is not allowed here${hint}`, {
        expected: names.join(', '),
        nearest: near,
      });
    }
  }
  const listed = member(json, 'enum');
  const twice = listed && doubledIn(listed);
  if (twice)
    compilation.report(site, twice.at, 'doubled-item', twice.message, { expected: 'each value once' });
  const format = member(json, 'format');
  const name = stringOf(format);
  if (format && name !== undefined && !formatNames.includes(name))
    compilation.unknown(site, format, 'unknown-format', 'format of values', name, formatNames);
  const declared = plain(json);
  const type = typeOfSchema(declared);
  const kind =
    typeof declared === 'object' && declared !== null && !Array.isArray(declared)
      ? (declared.type ?? null)
      : null;
  const start = member(json, 'default');
  if (!start || start.type === 'null') return { value: { type: kind }, type };
  const value = compileAny(start, env);
  if (!isAssignable(value.type, type)) {
    const expected = describe(type);
    const values = type.kind === 'string' ? type.values : undefined;
    const near =
      typeof start.value === 'string' && values ? nearest(start.value, values.map(String)) : undefined;
    const message = near
      ? `The default “${start.value}” is not in the enum${didYouMean(near)}`
      : `The default must be ${expected}, not ${describe(value.type)}`;
    compilation.report(site, start, 'wrong-type', message, { expected, nearest: near });
  }
  return { value: { type: kind, default: value.value }, type };
}

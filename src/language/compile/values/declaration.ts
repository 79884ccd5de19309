import { fullFormats } from 'ajv-formats/dist/formats.js';
import { formats } from '../../../formats/index.ts';
import { typeOfSchema } from '../../contract/index.ts';
import { isAssignable } from '../../expression/assignable.ts';
import { describe } from '../../expression/describe.ts';
import type { Shape } from '../../grammar/shape.ts';
import { didYouMean, nearest } from '../../nearest.ts';
import { own } from '../../own.ts';
import { type JsonNode, member, members, plain, stringOf } from '../../source/read.ts';
import type { Env } from '../env.ts';
import { compileAny } from './any.ts';
import { constraints } from './constraint.ts';
import type { Typed } from './expression.ts';

/** The formats of JSON Schema, and those that this language adds. */
const formatNames: readonly string[] = [...Object.keys({ ...fullFormats, ...formats }), 'decimal', 'binary'];

/** A declared type with its default: `{ type, default? }`. */
export function compileDeclaration(json: JsonNode, shape: Shape, env: Env): Typed {
  const { compilation, site } = env;
  const names = Object.keys(shape.properties);
  for (const { name, at, value } of members(json)) {
    const inner = own(shape.properties, name);
    if (inner) constraints(value, inner, env);
    else {
      const near = nearest(name, names);
      const hint = didYouMean(near);
      compilation.report(site, at, 'unknown-property', `“${name}” cannot stand here${hint}`, {
        expected: names.join(', '),
        nearest: near,
      });
    }
  }
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
    compilation.report(
      site,
      start,
      'wrong-type',
      `The default is ${describe(value.type)}, and ${expected} is declared`,
      { expected },
    );
  }
  return { value: { type: kind, default: value.value }, type };
}

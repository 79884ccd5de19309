/** A value of a type of the contract: a possible answer of a server. */
import type { Type } from '../../src/language/expression/index.ts';

const scalars = {
  int: 1,
  double: 1.5,
  decimal: '1.5',
  string: 'text',
  bool: true,
  null: null,
  any: null,
} as const;

/** Deeper values are left out: types may be recursive. */
const deepest = 6;

export function sampleOf(type: Type, depth = 0): unknown {
  if (type.kind === 'list')
    return depth < deepest ? [sampleOf(type.of, depth + 1), sampleOf(type.of, depth + 1)] : [];
  if (type.kind === 'record') {
    const union = type.union?.alternatives[0];
    const of = union?.type ?? type;
    if (depth >= deepest) return type.nullable ? null : {};
    const fields = Object.entries(of.fields).map(([name, field]) => [name, sampleOf(field, depth + 1)]);
    const sample: Record<string, unknown> = Object.fromEntries(fields);
    if (union && type.union) sample[type.union.by] = union.values[0];
    return sample;
  }
  if (type.kind !== 'any' && type.values && type.values.length > 0) return type.values[0];
  return scalars[type.kind];
}

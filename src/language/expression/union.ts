import { join } from './join.ts';
import { type Alternative, lazyRecord, type RecordType, type Type } from './type.ts';

/** A record that is of one of several alternatives, told apart by a property. Its fields are those that all have. */
export function unionOf(by: string, alternatives: readonly Alternative[], name?: string): RecordType {
  return lazyRecord(() => {
    const [first, ...others] = alternatives.map(({ type }) => type);
    const fields: Record<string, Type> = {};
    for (const [field, type] of Object.entries(first?.fields ?? {})) {
      const types = others.map(({ fields }) => (Object.hasOwn(fields, field) ? fields[field] : undefined));
      if (types.every((one) => one !== undefined)) fields[field] = types.reduce<Type>(join, type);
    }
    fields[by] = tagOf(alternatives.flatMap(({ values }) => values));
    const rests = alternatives.map(({ type }) => type.rest);
    const rest = rests.every((one) => one !== undefined)
      ? rests.reduce<Type>(join, rests[0] as Type)
      : undefined;
    return { fields, rest, union: { by, alternatives } };
  }, name);
}

/** The type of the property that tells alternatives apart. */
export function tagOf(values: Alternative['values']): Type {
  const [first] = values;
  if (typeof first === 'boolean') return { kind: 'bool' };
  return { kind: typeof first === 'number' ? 'int' : 'string', values: [...new Set(values)] };
}

/** The alternatives that have a field, and those that the property tells of it. */
export function alternativesWith(alternatives: readonly Alternative[], field: string): Alternative[] {
  return alternatives.filter(({ type }) => Object.hasOwn(type.fields, field));
}

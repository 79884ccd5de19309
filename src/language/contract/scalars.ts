/** The types of single values. */
import { isScalar, type Scalar, type Type } from '../expression/type.ts';
import { nearest } from '../nearest.ts';
import type { JsonObject } from './reference.ts';

/** The type, narrowed to the values that the schema lists. */
export function scalar(kind: Scalar['kind'], values: readonly unknown[] | undefined): Type {
  const some = values?.filter((value) => typeof value === 'string' || typeof value === 'number');
  return some?.length ? { kind, values: some } : { kind };
}

/** The type of a whole number, with whether it may be beyond 2^53. */
export function whole(schema: JsonObject, values: readonly unknown[] | undefined): Type {
  const isShort = schema.format === 'int32' || Number(schema.maximum) < 2 ** 53 || values;
  return positive(schema, { ...scalar('int', values), ...(!isShort && { long: true }) });
}

/** The type, with whether its limits exclude 0. */
export function positive({ minimum, exclusiveMinimum }: JsonObject, type: Type): Type {
  const isAbove = Number(minimum) > 0 || Number(exclusiveMinimum) >= 0;
  return isAbove && isScalar(type) ? { ...type, positive: true } : type;
}

/** Whether a format is meant to be that of amounts: the only one that a type depends on. */
export const isMisspelt = (format: unknown): boolean =>
  typeof format === 'string' && nearest(format, ['decimal']) !== undefined;

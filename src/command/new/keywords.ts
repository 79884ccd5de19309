/** The keywords of a contract that its forms have too. */
import { isJsonObject, type JsonObject } from '../../language/contract/reference.ts';
import type { Shape } from './shape.ts';

/** Keywords that mean the same in a form as in a contract. */
const kept = [
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minimum',
  'maximum',
  'multipleOf',
  'default',
  'contentMediaType',
] as const;

export function keptOf({ schema, kind }: Shape): JsonObject {
  const some = Object.fromEntries(
    kept.flatMap((keyword) => {
      const value = schema[keyword];
      if (value === undefined || value === null) return [];
      if (keyword === 'pattern' && !isPattern(value)) return [];
      return [[keyword, value]];
    }),
  );
  // OpenAPI 3.0 says it with a boolean beside the limit.
  for (const [flag, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const value = schema[flag];
    if (typeof value === 'number') some[flag] = value;
    if (value !== true || some[limit] === undefined) continue;
    some[flag] = some[limit];
    delete some[limit];
  }
  if (kind === 'list' || isJsonObject(some.default) || Array.isArray(some.default)) delete some.default;
  return some;
}

function isPattern(pattern: unknown): boolean {
  try {
    return typeof pattern === 'string' && new RegExp(pattern, 'u') !== undefined;
  } catch {
    return false;
  }
}

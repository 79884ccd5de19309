import { type Contract, isObject, type JsonValue } from './contract.ts';

/** The fields of a form as they are stored and returned. */
export type Details = Record<string, string | number | boolean | null>;

/**
 * Picks the fields of an input that the contract's record schema names (`BasicVerificationRecord`), so neither
 * passwords nor codes are stored. A field that is added to a form must be added to its record.
 */
export function recordOf(contract: Contract, record: string, input: object): Details {
  const { properties } = contract.at(`#/components/schemas/${record}`);
  const details: Details = {};
  for (const [name, value] of Object.entries(input)) {
    if (!isObject(properties) || !Object.hasOwn(properties, name)) continue;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      details[name] = value;
  }
  return details;
}

/**
 * All fields of the record schema; null for those that were not filled in. Under another release a field may have had
 * another type: its value is then given as text, if the field takes one.
 */
export function readRecord(contract: Contract, record: string, details: Details): Details {
  const { properties } = contract.at(`#/components/schemas/${record}`);
  return Object.fromEntries(
    Object.entries(isObject(properties) ? properties : {}).map(([name, schema]) => [
      name,
      asDeclared(details[name] ?? null, isObject(schema) ? schema.type : undefined),
    ]),
  );
}

function asDeclared(value: Details[string], declared: JsonValue | undefined): Details[string] {
  const types = Array.isArray(declared) ? declared : [declared];
  const type = Number.isInteger(value) ? 'integer' : typeof value;
  if (value === null || declared === undefined || types.includes(type)) return value;
  if (type === 'integer' && types.includes('number')) return value;
  return types.includes('string') ? String(value) : null;
}

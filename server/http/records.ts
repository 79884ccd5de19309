import { type Contract, isObject } from './contract.ts';

/** The fields of a form as they are kept and given back. */
export type Details = Record<string, string | number | boolean | null>;

/**
 * What of an input is kept: the fields that the contract's record names (`BasicVerificationRecord`), and so
 * neither passwords nor codes. A field that is added to a form is added to its record, and kept.
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

/** What is given back: every field that the record names; null for one that was not filled in. */
export function readRecord(contract: Contract, record: string, details: Details): Details {
  const { properties } = contract.at(`#/components/schemas/${record}`);
  const names = isObject(properties) ? Object.keys(properties) : [];
  return Object.fromEntries(names.map((name) => [name, details[name] ?? null]));
}

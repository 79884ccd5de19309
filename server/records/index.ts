/** Submitted forms as they are stored and returned: the fields that the record schemas of the contract name. */
import { type Contract, isObject, type JsonObject, type JsonValue } from '../http/contract.ts';
import type { Call } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { ownPicture, signPicture } from '../uploads/index.ts';

/** The fields of a form as they are stored and returned. Of a picture its id is stored. */
export type Details = Record<string, string | number | boolean | null>;

/**
 * Picks the fields of an input that the contract's record schema names (`BasicVerificationRecord`), so neither
 * passwords nor codes are stored. A field that is added to a form must be added to its record.
 * @throws Refusal picture_unknown, or invalid_request, for a picture that the caller has not uploaded
 */
export async function recordOf(call: Call, record: string, input: object): Promise<Details> {
  const properties = propertiesOf(call.contract, record);
  const details: Details = {};
  for (const [name, value] of Object.entries(input)) {
    if (!Object.hasOwn(properties, name)) continue;
    if (isPicture(properties[name]) && typeof value === 'string')
      details[name] = await ownPicture(call, value, name).catch((error: unknown) => {
        throw refusalOf(call, error);
      });
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      details[name] = value;
  }
  return details;
}

/**
 * All fields of the record schema; null for fields that were not filled in, and temporary URLs of pictures. If a field
 * had another type under an earlier release, its value is returned as text, if the field accepts text.
 */
export function readRecord(
  call: Pick<Call, 'contract' | 'clock' | 'config'>,
  record: string,
  details: Details,
): Details {
  return Object.fromEntries(
    Object.entries(propertiesOf(call.contract, record)).map(([name, schema]) => {
      const value = details[name] ?? null;
      if (isPicture(schema)) return [name, typeof value === 'number' ? signPicture(call, value) : null];
      return [name, asDeclared(value, isObject(schema) ? schema.type : undefined)];
    }),
  );
}

/**
 * A picture field that was added by a release is not among the declared reasons of the operation: the refusal is a
 * general one.
 */
function refusalOf({ contract, operation }: Call, error: unknown): unknown {
  const { reasons = [] } = contract.operations.get(operation) ?? {};
  if (!(error instanceof Refusal) || reasons.includes(error.reason)) return error;
  return new Refusal('invalid_request', { field: error.field, text: 'server.invalid.other' });
}

function propertiesOf(contract: Contract, record: string): JsonObject {
  const { properties } = contract.at(`#/components/schemas/${record}`);
  return isObject(properties) ? properties : {};
}

/** Whether a field is the address of an uploaded picture; that of a record may be null. */
function isPicture(schema: JsonValue | undefined): boolean {
  if (!isObject(schema)) return false;
  const alternatives = Array.isArray(schema.anyOf) ? schema.anyOf : [];
  return schema.format === 'picture' || alternatives.some(isPicture);
}

function asDeclared(value: Details[string], declared: JsonValue | undefined): Details[string] {
  const types = Array.isArray(declared) ? declared : [declared];
  const type = Number.isInteger(value) ? 'integer' : typeof value;
  if (value === null || declared === undefined || types.includes(type)) return value;
  if (type === 'integer' && types.includes('number')) return value;
  return types.includes('string') ? String(value) : null;
}

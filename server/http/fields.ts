/** Decodes form fields, which arrive as text, by the types and defaults of the contract. */
import { type Contract, isObject, type JsonObject, type JsonValue } from './contract.ts';

/** The schema of each field, by name. */
export type Fields = Record<string, JsonObject>;

const cached = new WeakMap<Contract, Map<string, Fields>>();

/** The top-level fields of a schema, also through references and `allOf`; they are read once. */
export function fieldsOf(contract: Contract, pointer: string): Fields {
  const known = cached.get(contract) ?? new Map<string, Fields>();
  cached.set(contract, known);
  const fields = known.get(pointer) ?? readFields(contract, pointer);
  known.set(pointer, fields);
  return fields;
}

function readFields(contract: Contract, pointer: string): Fields {
  const fields: Fields = {};
  const collect = (schema: JsonObject): void => {
    if (isObject(schema.properties)) {
      for (const [name, field] of Object.entries(schema.properties))
        fields[name] = { ...fields[name], ...resolve(field) };
    }
    for (const part of Array.isArray(schema.allOf) ? schema.allOf : []) collect(resolve(part));
  };
  const resolve = (schema: JsonValue): JsonObject => {
    if (!isObject(schema)) return {};
    return typeof schema.$ref === 'string' ? { ...contract.at(schema.$ref), ...schema } : schema;
  };
  collect(contract.at(pointer));
  return fields;
}

/**
 * Decodes fields that were sent as text. A field that cannot be decoded stays text, and fails validation. An empty
 * field counts as not sent.
 */
export function decodeFields(sent: Record<string, unknown>, fields: Fields): Record<string, unknown> {
  // Without a prototype: a field may have any name.
  const decoded: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(sent)) {
    if (value === '' || value === undefined) continue;
    decoded[name] = typeof value === 'string' ? decode(value, fields[name]?.type) : value;
  }
  for (const [name, field] of Object.entries(fields)) {
    if (!(name in decoded) && field.default !== undefined) decoded[name] = field.default;
  }
  return decoded;
}

function decode(text: string, type: JsonValue | undefined): unknown {
  const types = Array.isArray(type) ? type : [type];
  if (types.includes('string')) return text;
  if (types.includes('integer') && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (types.includes('number') && /^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text);
  if (types.includes('boolean') && (text === 'true' || text === '1')) return true;
  if (types.includes('boolean') && (text === 'false' || text === '0')) return false;
  return text;
}

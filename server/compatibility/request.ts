/** Converts requests of earlier clients to the fields of the contract. */
import {
  type Contract,
  isObject,
  type JsonObject,
  type JsonValue,
  type Operation,
} from '../http/contract.ts';
import { fieldsOf } from '../http/fields.ts';
import { Refusal } from '../http/refusal.ts';
import { compatibilityTable } from './table.ts';

type Sent = Record<string, unknown>;

/** Number of digits that a JSON number holds exactly; a longer one may have been rounded. */
const safeDigits = 15;

/**
 * Query and body fields under the contract's names and in its spelling; numbers and booleans become text. Fields that
 * the operation does not declare are dropped; validation is left to the contract's check.
 * @throws Refusal invalid_request for a field that is a list, an object or a number that JSON does not hold exactly
 */
export function readRequest(
  contract: Contract,
  operation: Operation,
  { query, body }: { query: Sent; body: Sent },
): { query: Sent; body: Sent } {
  const queryFields = Object.fromEntries(
    operation.query.map(({ name, schema }) => [name, contract.at(schema)]),
  );
  return {
    query: translate(contract, operation.operationId, query, queryFields),
    body: operation.body
      ? translate(contract, operation.operationId, body, fieldsOf(contract, operation.body))
      : {},
  };
}

function translate(
  contract: Contract,
  operation: string,
  sent: Sent,
  fields: Record<string, JsonObject>,
): Sent {
  const { accounts, coinFields, coinKeys, names, none } = compatibilityTable(contract);
  const others = names.get(operation);
  const values: Record<string, string> = {};
  const take = (name: string, value: unknown): void => {
    if (!Object.hasOwn(fields, name) || Object.hasOwn(values, name)) return;
    const text = textOf(name, value);
    if (text !== '') values[name] = text;
  };
  for (const [name, value] of Object.entries(sent)) take(name, value);
  for (const [theirs, ours] of others ?? [])
    for (const name of ours) if (Object.hasOwn(sent, theirs)) take(name, sent[theirs]);

  for (const [name, text] of Object.entries(values)) {
    const spelled = coinFields.has(name) ? (coinKeys.get(text) ?? text) : choice(text, fields[name]?.enum);
    if (
      none
        .get(operation)
        ?.get(name)
        ?.includes(isZero(text) ? '0' : text)
    )
      delete values[name];
    else values[name] = spelled;
  }
  if (values[accounts.get(operation) ?? '']?.includes('@')) {
    delete values.area_code;
    delete values.area_code_id;
  }
  return values;
}

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && String(value).replace(/\D/g, '').length <= safeDigits)
    return String(value);
  throw new Refusal('invalid_request', {
    field,
    text: typeof value === 'number' ? 'server.invalid.number' : 'server.invalid.type',
  });
}

function isZero(text: string): boolean {
  return /^0(\.0{1,8})?$/.test(text);
}

/** The enum value that equals the text, ignoring case. */
function choice(text: string, choices: JsonValue | undefined): string {
  if (!Array.isArray(choices) || choices.includes(text)) return text;
  const lower = text.toLowerCase();
  const meant = choices.find((one) => typeof one === 'string' && one.toLowerCase() === lower);
  return typeof meant === 'string' ? meant : text;
}

/**
 * Parses a JSON body as form fields.
 * @throws Refusal invalid_request when it is not one object
 */
export function readJson(text: string): Sent {
  if (text.trim() === '') return {};
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  if (!isObject(value)) throw new Refusal('invalid_request', { text: 'server.invalid.body' });
  return value;
}

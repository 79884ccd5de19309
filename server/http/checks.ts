/** Validates requests and, in tests, answers against the contract. */
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { isDecimal } from '../../src/decimal/index.ts';
import { formats } from '../../src/formats/index.ts';
import type { FieldDecision } from '../../src/language/expression/fieldConditions.ts';
import type { Contract, Operation } from './contract.ts';
import { decodeFields, fieldsOf } from './fields.ts';
import type { Values } from './refusal.ts';

export type Input = Record<string, unknown>;

/** An invalid field of a request, and the text key of the message for the user. */
export interface InvalidField {
  field: string | undefined;
  text: string;
  values: Values;
}

/** Decides which fields of a body apply; their values may still be of a wrong type. */
export type Decide = (body: Input) => Pick<FieldDecision, 'values' | 'missing'>;

export interface Checks {
  /**
   * Decodes form and query fields from text to their types in the contract, and validates them. An operation's
   * validators are compiled at its first call.
   * @param decide which fields the release shows and requires: hidden ones are dropped, as a page does not send them
   */
  request(
    operation: Operation,
    query: Input,
    body: Input,
    decide?: Decide,
  ): { input: Input } | { complaint: InvalidField };
  /** How an answer violates the contract; undefined if it does not. */
  answer(operation: Operation, answer: unknown): string | undefined;
}

const cached = new WeakMap<Contract, Checks>();

/** The validators of a contract, cached per contract. */
export function checksOf(contract: Contract): Checks {
  const known = cached.get(contract);
  if (known) return known;
  const checks = createChecks(contract);
  cached.set(contract, checks);
  return checks;
}

function createChecks(contract: Contract): Checks {
  // The contract's own lint is strict; here its annotations (x-..., example) only have to be tolerated.
  const ajv = new Ajv2020({
    strict: false,
    verbose: true,
    validateSchema: false,
    formats: {
      ...formats,
      date: isDay,
      decimal: isDecimal,
      'date-time': isMoment,
      binary: true,
      uri: isAddress,
    },
  });
  ajv.addSchema(contract.document, 'contract');
  const compiled = new Map<string, ValidateFunction>();
  const validator = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer);
    if (known) return known;
    const cached = ajv.compile({ $ref: `contract${pointer}` });
    compiled.set(pointer, cached);
    return cached;
  };
  return {
    request(operation, query, body, decide) {
      const input: Input = {};
      for (const { name, required, schema } of operation.query) {
        const value = decodeFields({ [name]: query[name] }, { [name]: contract.at(schema) })[name];
        if (value === undefined) {
          if (required) return { complaint: missing(name) };
          continue;
        }
        if (isUnstorable(value)) return { complaint: malformed(name) };
        const valid = validator(schema);
        if (!valid(value)) return { complaint: invalidFieldOf(valid.errors ?? [], name) };
        input[name] = value;
      }
      if (operation.body) {
        const sent = decodeFields(body, fieldsOf(contract, operation.body));
        const { values: decoded, missing: unfilled } = decide?.(sent) ?? { values: sent, missing: [] };
        const unstorable = Object.keys(decoded).find((name) => isUnstorable(decoded[name]));
        if (unstorable !== undefined) return { complaint: malformed(unstorable) };
        const valid = validator(operation.body);
        if (!valid(decoded)) return { complaint: invalidFieldOf(valid.errors ?? []) };
        const [first] = unfilled;
        if (first !== undefined) return { complaint: missing(first) };
        Object.assign(input, decoded);
      }
      return { input };
    },
    answer(operation, answer) {
      const valid = validator(operation.answer);
      if (valid(answer)) return undefined;
      return `against the contract: ${ajv.errorsText(valid.errors, { dataVar: 'answer' })}`;
    },
  };
}

/** Reports the first error: the others follow from it. */
function invalidFieldOf([error]: ErrorObject[], name?: string): InvalidField {
  if (!error) return { field: name, text: 'server.invalid.other', values: {} };
  const missingField: unknown = error.params.missingProperty;
  if (typeof missingField === 'string') return missing(missingField);
  const unknown: unknown = error.params.additionalProperty ?? error.params.unevaluatedProperty;
  const field = typeof unknown === 'string' ? unknown : (name ?? error.instancePath.split('/')[1]);
  return {
    field,
    text: ownText(error) ?? `server.invalid.${known.has(error.keyword) ? error.keyword : 'other'}`,
    values: typeof error.params.limit === 'number' ? { limit: error.params.limit } : {},
  };
}

const known = new Set(['type', 'enum', 'minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'format']);

/** A form may have its own message for a rule: `"x-message": {"pattern": "validation.email"}`. */
function ownText({ keyword, parentSchema }: ErrorObject): string | undefined {
  const texts: unknown = parentSchema?.['x-message'];
  if (typeof texts !== 'object' || texts === null) return undefined;
  const text: unknown = Object.entries(texts).find(([rule]) => rule === keyword)?.[1];
  return typeof text === 'string' ? text : undefined;
}

/** PostgreSQL can store every character except U+0000, and no half of a surrogate pair, which JSON can contain. */
function isUnstorable(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.entries(value).flat().some(isUnstorable);
  const text = String(value);
  return text.includes('\u0000') || /\p{Surrogate}/u.test(text);
}

function malformed(field: string): InvalidField {
  return { field, text: 'server.invalid.pattern', values: {} };
}

function missing(field: string): InvalidField {
  return { field, text: 'server.invalid.required', values: {} };
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function isMoment(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

function isAddress(text: string): boolean {
  return URL.canParse(text);
}

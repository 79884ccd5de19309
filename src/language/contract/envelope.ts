/**
 * The envelope of answers, as the contract declares it in `x-envelope`. See docs/contracts.md. Without a declaration
 * the HTTP status tells success from failure, and the payload is the complete body.
 */
import { isJsonObject, type JsonObject, type Place, resolved, text, texts } from './reference.ts';

/** Fields of a body, by dotted path, and their required values; compared as strings. */
export type Condition = Readonly<Record<string, string | number | boolean>>;

export interface Envelope {
  /** The body of a success meets one of these. Without it the status decides. */
  success?: readonly Condition[];
  /** The payload of a success is the first of these fields that exists. Without it, the complete body. */
  payload?: readonly string[];
  failure: {
    /** The field that tells a body of this server from that of a proxy, if the status is 400 or higher. */
    mark?: string;
    /** Dotted paths; the first non-empty string counts. */
    message: readonly string[];
    reason: readonly string[];
    field: readonly string[];
    /** Paths of the failures of single fields: a list, or a record by field name. */
    fields?: readonly string[];
    /** The message if the answer has none. */
    fallback?: string;
    /** Named kinds of failure: `notLoggedIn`, which ends a session, or any event that app.json handles. */
    kinds: Readonly<Record<string, readonly Condition[]>>;
  };
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

function conditions(value: unknown, where: string): Condition[] {
  const all = Array.isArray(value) ? value : [value];
  return all.map((one) => {
    if (!isJsonObject(one) || Object.keys(one).length === 0 || !Object.values(one).every(isScalar))
      throw new Error(`${where} has to be fields and their values, such as {status: ok}`);
    return one as Condition;
  });
}

const paths = (value: unknown): string[] => (typeof value === 'string' ? [value] : texts(value));

function known(value: JsonObject, names: readonly string[], where: string): void {
  for (const name of Object.keys(value))
    if (!names.includes(name)) throw new Error(`${where} has no “${name}”: it takes ${names.join(', ')}`);
}

/**
 * Reads a declaration; undefined if there is none.
 * @throws Error for an invalid declaration
 */
export function envelopeOf(value: unknown): Envelope | undefined {
  if (value === undefined || value === false) return undefined;
  if (!isJsonObject(value)) throw new Error('x-envelope has to be an object');
  known(value, ['success', 'payload', 'failure'], 'x-envelope');
  const failure = value.failure ?? {};
  if (!isJsonObject(failure)) throw new Error('failure of x-envelope has to be an object');
  known(
    failure,
    ['mark', 'message', 'reason', 'field', 'fields', 'fallback', 'kinds'],
    'failure of x-envelope',
  );
  const kinds = failure.kinds ?? {};
  if (!isJsonObject(kinds)) throw new Error('kinds of x-envelope have to be conditions by name');
  return {
    ...(value.success === undefined ? {} : { success: conditions(value.success, 'success of x-envelope') }),
    ...(value.payload === undefined ? {} : { payload: paths(value.payload) }),
    failure: {
      ...(failure.mark === undefined ? {} : { mark: text(failure.mark) }),
      message: paths(failure.message),
      reason: paths(failure.reason),
      field: paths(failure.field),
      ...(failure.fields === undefined ? {} : { fields: paths(failure.fields) }),
      ...(failure.fallback === undefined ? {} : { fallback: text(failure.fallback) }),
      kinds: Object.fromEntries(
        Object.entries(kinds).map(([name, one]) => [name, conditions(one, `“${name}” of x-envelope`)]),
      ),
    },
  };
}

interface SchemaAt {
  schema: unknown;
  at: Place;
}

/** The schema of a field, by its dotted path, including the members of `allOf`. */
function fieldAt({ schema, at }: SchemaAt, path: readonly string[]): SchemaAt | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return { schema, at };
  const { value, at: here } = resolved(schema, at);
  const { properties } = value;
  if (isJsonObject(properties) && Object.hasOwn(properties, name))
    return fieldAt({ schema: properties[name], at: here }, rest);
  for (const part of Array.isArray(value.allOf) ? value.allOf : []) {
    const found = fieldAt({ schema: part, at: here }, path);
    if (found) return found;
  }
  return undefined;
}

/** Whether a body of this schema can be a success: it meets a condition, or has none of their fields. */
function mayBe(body: SchemaAt, success: readonly Condition[]): boolean {
  const described = success.some((condition) =>
    Object.keys(condition).some((path) => fieldAt(body, path.split('.'))),
  );
  return !described || success.some((condition) => meets(body, condition));
}

function meets(body: SchemaAt, condition: Condition): boolean {
  return Object.entries(condition).every(([path, wanted]) => {
    const field = fieldAt(body, path.split('.'));
    if (!field) return false;
    const { value } = resolved(field.schema, field.at);
    const values = 'const' in value ? [value.const] : Array.isArray(value.enum) ? value.enum : undefined;
    return !values || values.some((one) => String(one) === String(wanted));
  });
}

/**
 * The schema of the payload within that of an answer: from the first alternative that can be a success and has one.
 * `schema` is undefined if the contract does not describe the payload.
 */
export function payloadIn(answer: SchemaAt, envelope: Envelope | undefined): SchemaAt {
  if (!envelope) return answer;
  const { value, at } = resolved(answer.schema, answer.at);
  const alternatives = value.oneOf ?? value.anyOf;
  const bodies = Array.isArray(alternatives)
    ? alternatives.map((schema) => ({ schema, at }))
    : [{ schema: answer.schema, at: answer.at }];
  const { success, payload } = envelope;
  for (const body of bodies) {
    if (success && !mayBe(body, success)) continue;
    if (!payload) return body;
    for (const path of payload) {
      const found = fieldAt(body, path.split('.'));
      if (found) return found;
    }
  }
  return { schema: undefined, at };
}

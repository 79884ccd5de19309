/**
 * What answers are wrapped in, as the contract declares it under `x-envelope`. See docs/contracts.md.
 * Without a declaration the HTTP status tells a success from a failure, and the payload is the whole body.
 */
import { isJson, type Json, type Place, resolved, text, texts } from './reference.ts';

/** Fields of a body, by their dotted paths, and the values that they have; numbers and texts that read the same are the same. */
export type Condition = Readonly<Record<string, string | number | boolean>>;

export interface Envelope {
  /** What the body of a success says: any of these. Without it the status tells. */
  success?: readonly Condition[];
  /** Where the payload of a success is: the first of these fields that is there. Without it, the whole body. */
  payload?: readonly string[];
  failure: {
    /** The field that tells a body of this server from that of a proxy, where the status is 400 or more. */
    mark?: string;
    /** Dotted paths, of which the first that holds a text counts. */
    message: readonly string[];
    reason: readonly string[];
    field: readonly string[];
    /** Where what is said of each field stands: a list, or a record by the names of fields. */
    fields?: readonly string[];
    /** What is said where there is no message. */
    fallback?: string;
    /** What failures mean, by name: `notLoggedIn`, which ends a session, or any event that app.json answers. */
    kinds: Readonly<Record<string, readonly Condition[]>>;
  };
}

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

function conditions(value: unknown, where: string): Condition[] {
  const all = Array.isArray(value) ? value : [value];
  return all.map((one) => {
    if (!isJson(one) || Object.keys(one).length === 0 || !Object.values(one).every(isScalar))
      throw new Error(`${where} has to be fields and their values, such as {status: ok}`);
    return one as Condition;
  });
}

const paths = (value: unknown): string[] => (typeof value === 'string' ? [value] : texts(value));

function known(value: Json, names: readonly string[], where: string): void {
  for (const name of Object.keys(value))
    if (!names.includes(name)) throw new Error(`${where} has no “${name}”: it takes ${names.join(', ')}`);
}

/**
 * Reads a declaration; undefined where there is none.
 * @throws Error for one that cannot be meant
 */
export function envelopeOf(value: unknown): Envelope | undefined {
  if (value === undefined || value === false) return undefined;
  if (!isJson(value)) throw new Error('x-envelope has to be an object');
  known(value, ['success', 'payload', 'failure'], 'x-envelope');
  const failure = value.failure ?? {};
  if (!isJson(failure)) throw new Error('failure of x-envelope has to be an object');
  known(
    failure,
    ['mark', 'message', 'reason', 'field', 'fields', 'fallback', 'kinds'],
    'failure of x-envelope',
  );
  const kinds = failure.kinds ?? {};
  if (!isJson(kinds)) throw new Error('kinds of x-envelope have to be conditions by name');
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

/** The schema of a field, by its dotted path, also where it stands in a part of `allOf`. */
function fieldAt({ schema, at }: SchemaAt, path: readonly string[]): SchemaAt | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return { schema, at };
  const { value, at: here } = resolved(schema, at);
  const { properties } = value;
  if (isJson(properties) && Object.hasOwn(properties, name))
    return fieldAt({ schema: properties[name], at: here }, rest);
  for (const part of Array.isArray(value.allOf) ? value.allOf : []) {
    const found = fieldAt({ schema: part, at: here }, path);
    if (found) return found;
  }
  return undefined;
}

/** Whether a body of this schema can be a success: it meets a condition, or says nothing of any. */
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
 * The schema of the payload in that of an answer: of the first alternative that can be a success and has one.
 * Its `schema` is undefined where the contract does not say what the payload is.
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

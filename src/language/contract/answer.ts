/** The answer of an operation. */
import { any, int, nothing, nullable, recordOf, string, type Type } from '../expression/type.ts';
import { type Envelope, payloadIn } from './envelope.ts';
import { child, isJsonMedia, isJsonObject, type JsonObject, type Place, resolved } from './reference.ts';
import { typeOfSchema } from './schema.ts';

export interface Answer {
  /** `none` if it has no body, `file` if that is neither JSON nor text. */
  kind: 'json' | 'text' | 'file' | 'none';
  /** The first 2xx status, which may be `2XX`, or else `default`. */
  status?: string;
  media?: string;
  type: Type;
  /** Undefined if the contract does not describe it. */
  schema: unknown;
  at: Place;
  /** The payload of the contract's first example of it; undefined if it has none. */
  example?: unknown;
}

/** A file as expressions see it: with a URL that is valid while the app is open. */
export const file = recordOf({ url: string, name: nullable(string), type: string, size: int }, 'a file');

/** @param envelope the envelope of the answer, if it has one */
export function answerOf(operation: JsonObject, from: Place, envelope: Envelope | undefined): Answer {
  const success = successOf(operation, from);
  const { status } = success;
  const known = status === undefined ? {} : { status };
  const content = child(success.value, success.at, 'content');
  const kinds = Object.keys(content.value);
  const media = kinds.find(isJsonMedia) ?? kinds.find((kind) => kind.startsWith('text/')) ?? kinds[0];
  const { at } = content;
  if (media === undefined) {
    // A response without `content` may have a body, except for statuses that never do.
    const isEmpty = status === '204' || status === '205';
    return {
      kind: isEmpty ? 'none' : 'json',
      ...known,
      type: isEmpty ? nothing : any,
      schema: undefined,
      at,
    };
  }
  const { value, at: here } = child(content.value, at, media);
  if (media.startsWith('text/'))
    return { kind: 'text', ...known, media, type: string, schema: value.schema, at: here };
  if (!isJsonMedia(media) && media !== '*/*')
    return { kind: 'file', ...known, media, type: file, schema: value.schema, at: here };
  const { schema, at: there } = payloadIn({ schema: value.schema, at: here }, envelope);
  const type = schema === undefined ? any : typeOfSchema(schema, there, 'answer');
  const example = exampleIn(value, here, envelope);
  return {
    kind: 'json',
    ...known,
    media,
    type,
    schema,
    at: there,
    ...(example === undefined ? {} : { example }),
  };
}

/** The payload of the first example of a media type. */
function exampleIn(media: JsonObject, at: Place, envelope: Envelope | undefined): unknown {
  const [named] = Object.values(isJsonObject(media.examples) ? media.examples : {});
  const whole = media.example ?? resolved(named, at).value.value;
  if (!envelope?.payload) return whole;
  const found = envelope.payload.map((path) => path.split('.').reduce(fieldOf, whole));
  return found.find((value) => value !== undefined);
}

const fieldOf = (value: unknown, name: string): unknown => (isJsonObject(value) ? value[name] : undefined);

function successOf(operation: JsonObject, from: Place): { status?: string; value: JsonObject; at: Place } {
  const { value, at } = child(operation, from, 'responses');
  const all = Object.keys(value);
  const status =
    all.filter((one) => /^2(\d\d|XX)$/i.test(one)).sort()[0] ?? all.find((one) => one === 'default');
  return status === undefined ? { value: {}, at } : { status, ...resolved(value[status], at) };
}

/** The request body of an operation. */

import type { Parameter } from './operation.ts';
import {
  child,
  isJsonMedia,
  isJsonObject,
  type JsonObject,
  nameOf,
  type Place,
  resolved,
  text,
  texts,
} from './reference.ts';
import { typeOfSchema } from './schema.ts';
import { isOther } from './side.ts';

export interface Body {
  /** Its media type. */
  media: string;
  /** Undefined if the contract does not describe it. */
  schema: unknown;
  /** What references of the schema are relative to. */
  at: Place;
  /** The schema that it is, or extends, if that has its own name: `person` for `schemas/person.json`. */
  name?: string;
  /** Its fields; or the single parameter `body` if it is not a record with named fields. */
  taken: Parameter[];
  /** Whether the parameter `body` is the complete body. */
  whole: boolean;
  /** Whether a form can be made of it: it is a record, possibly one of several alternatives. */
  isRecord: boolean;
  /** Whether a body is sent even if it has no fields. */
  required: boolean;
}

/** Form media types, whose fields are sent by name. */
const ofFields = /^(application\/x-www-form-urlencoded|multipart\/form-data)$/;

/** The media type to send if an operation accepts several: JSON before forms before all others. */
function chosen(content: JsonObject): string | undefined {
  const kinds = Object.keys(content);
  return (
    kinds.find(isJsonMedia) ??
    kinds.find((kind) => ofFields.test(kind)) ??
    kinds.find((kind) => isJsonObject(content[kind]))
  );
}

/** The request body of an operation, if it has one. */
export function bodyOf(operation: JsonObject, from: Place): Body | undefined {
  const request = child(operation, from, 'requestBody');
  const content = child(request.value, request.at, 'content');
  const media = chosen(content.value);
  if (media === undefined) return undefined;
  const { value, at } = child(content.value, content.at, media);
  const { schema } = value;
  const required = request.value.required === true;
  const named = nameIn(schema, at);
  const fields = isJsonMedia(media) || ofFields.test(media) ? fieldsOf(schema, at) : [];
  if (fields.length > 0 || isEmptyRecord(schema, at))
    return { media, schema, at, ...named, taken: fields, whole: false, isRecord: true, required };
  const body: Parameter = {
    name: 'body',
    in: 'body',
    type: typeOfSchema(schema, at, 'request'),
    required,
    description: text(request.value.description),
  };
  return {
    media,
    schema,
    at,
    ...named,
    taken: [body],
    whole: true,
    isRecord: isChoice(schema, at) && body.type.kind === 'record',
    required,
  };
}

/** A body is a named schema, or extends one with further fields (`allOf`). */
function nameIn(schema: unknown, at: Place): { name?: string } {
  const parts = isJsonObject(schema) && Array.isArray(schema.allOf) ? schema.allOf : [schema];
  const reference = parts
    .map((part) => (isJsonObject(part) ? part.$ref : undefined))
    .find((ref) => typeof ref === 'string');
  if (reference === undefined) return {};
  const name = nameOf(reference);
  at.forms.set(name, at.follow(reference));
  return { name };
}

/** Whether it is one of several alternatives. */
function isChoice(schema: unknown, at: Place): boolean {
  const { value } = resolved(schema, at);
  return [value.oneOf, value.anyOf].some((one) => Array.isArray(one) && one.length > 0);
}

function isEmptyRecord(schema: unknown, at: Place): boolean {
  const { value } = resolved(schema, at);
  return isJsonObject(value.properties) && Object.keys(value.properties).length === 0;
}

/** The properties of a body, including those of its `allOf`. */
function fieldsOf(schema: unknown, from: Place): Parameter[] {
  const { value, at } = resolved(schema, from);
  const required = texts(value.required);
  const own = Object.entries(isJsonObject(value.properties) ? value.properties : {})
    .filter(([, property]) => !isOther(property, at, 'request'))
    .map(
      ([name, property]): Parameter => ({
        name,
        in: 'body',
        type: typeOfSchema(property, at, 'request'),
        required: required.includes(name),
        description: text(resolved(property, at).value.description),
      }),
    );
  const inherited = (Array.isArray(value.allOf) ? value.allOf : []).flatMap((part) => fieldsOf(part, at));
  const joined = new Map([...inherited, ...own].map((field) => [field.name, field]));
  for (const name of required) {
    const field = joined.get(name);
    if (field) joined.set(name, { ...field, required: true });
  }
  return [...joined.values()];
}

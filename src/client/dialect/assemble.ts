/** Builds requests whose values go to several places, or are serialized otherwise than as a query or a form. */

import { serializeArrayParam, serializeObjectParam, serializePrimitiveParam } from 'openapi-fetch';
import { encodeForm } from '../encode.ts';

/** Where a value is sent, and how it is serialized. */
export interface Place {
  in: 'path' | 'query' | 'header' | 'cookie' | 'body';
  /** The name that is sent, if callers use another one. */
  name?: string;
  style?: string;
  explode?: boolean;
  reserved?: boolean;
  json?: boolean;
}

/** Details of an operation whose request does not fit a line of `Contract.operations`. */
export interface Special {
  /** By the names that callers use; a value without an entry is a field of the body. */
  in?: Readonly<Record<string, Place>>;
  /** The media type of the request body. */
  media?: string;
  /** The name of the value that is the complete body. */
  whole?: string;
  /** Send a body even if it has no fields. */
  required?: boolean;
  /** Fields of a JSON body that may be null. In all others null is left out. */
  nullable?: readonly string[];
  /** The whole numbers of a JSON body that may be beyond 2^53. */
  long?: LongNumbers;
  answer?: 'text' | 'file';
}

/**
 * What a body is, and then the records that it leads to: 0 is a whole number, any other number the place of a record in
 * this list, with its members by name; `*` are all others. Lists count as what is in them.
 */
export type LongNumbers = readonly [body: number, ...records: Readonly<Record<string, number>>[]];

export interface Assembled {
  path: string;
  query: string;
  headers: Record<string, string>;
  body?: string | FormData | Blob | undefined;
  /** Set if the body may have such numbers as texts. */
  long?: LongNumbers | undefined;
}

export type Assemble = (path: string, values: object, special: Special) => Assembled;

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);
const isJson = (media: string): boolean => /[/+]json\s*(;|$)/i.test(media);

/** @throws TypeError for a value that cannot be serialized, and for a path parameter without a value */
export const assemble: Assemble = (path, values, special) => {
  const query: string[] = [];
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  const fields: Record<string, unknown> = {};
  let address = path;
  for (const [key, value] of Object.entries(values)) {
    const place = Object.hasOwn(special.in ?? {}, key) ? special.in?.[key] : undefined;
    if (!place || place.in === 'body') fields[place?.name ?? key] = value;
    else if (!isNothing(value) && !(Array.isArray(value) && value.length === 0)) {
      const name = place.name ?? key;
      if (place.in === 'path') address = address.replace(`{${name}}`, () => inPath(name, value, place));
      else if (place.in === 'query') query.push(written(encodeURIComponent(name), value, place, 'form'));
      else if (place.in === 'cookie') cookies.push(written(name, value, place, 'form'));
      else headers[name] = inHeader(name, value, place);
    }
  }
  const [missing] = /\{[^}]*\}/.exec(address) ?? [];
  if (missing) throw new TypeError(`The path needs a value for ${missing}`);
  if (cookies.length > 0) sendCookies(cookies, headers);
  const body = bodyOf(fields, special);
  if (body.type !== undefined) headers['Content-Type'] = body.type;
  return {
    path: address,
    query: query.filter(Boolean).join('&'),
    headers,
    body: body.content,
    long: /"-?\d{16}/.test(String(body.content)) ? special.long : undefined,
  };
};

/** @param name already encoded for its place */
function written(
  name: string,
  given: unknown,
  { style, explode, reserved, json }: Place,
  usual: string,
): string {
  const options = {
    style: (style ?? usual) as 'form',
    explode: explode ?? usual === 'form',
    allowReserved: reserved === true,
  };
  if (json) return serializePrimitiveParam(name, JSON.stringify(given), options);
  const value = reserved ? withReserved(given) : given;
  if (Array.isArray(value))
    return serializeArrayParam(
      name,
      value.filter((one) => !isNothing(one)),
      options,
    );
  if (!isRecord(value)) return serializePrimitiveParam(name, String(value), options);
  const known = Object.entries(value).filter(([, one]) => !isNothing(one));
  // openapi-fetch has these two styles for lists only.
  if (style === 'spaceDelimited' || style === 'pipeDelimited')
    return serializeArrayParam(name, known.flat(), { ...options, explode: false });
  return serializeObjectParam(
    name,
    Object.fromEntries(known.map(([field, one]) => [encodeURIComponent(field), one])),
    options,
  );
}

/** Percent-encodes, but keeps reserved characters (`allowReserved`) except those that would end the value. */
function withReserved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReserved);
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withReserved(one)]));
  return isNothing(value) ? value : encodeURI(String(value)).replace(/[&#+]/g, encodeURIComponent);
}

function inPath(name: string, value: unknown, place: Place): string {
  const { json } = place;
  // A single value is written like a list with it.
  const whole = json || isRecord(value) ? value : [value].flat();
  const all = written(name, whole, { explode: false, ...place, reserved: false }, 'simple');
  const text = json ? all.slice(name.length + 1) : all;
  // Dot segments and empty segments would change the path.
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`The path cannot have “${text}” for ${name}`);
  return text;
}

function inHeader(name: string, value: unknown, place: Place): string {
  if (place.json) return JSON.stringify(value);
  if (!Array.isArray(value) && !isRecord(value)) return String(value);
  return written(name, value, { explode: false, ...place, reserved: false }, 'simple').replaceAll(
    /%[0-9A-F]{2}(?:%[0-9A-F]{2})*/g,
    decodeURIComponent,
  );
}

/** In a browser the cookies are set on the document, because scripts cannot send a `Cookie` header. */
function sendCookies(cookies: readonly string[], headers: Record<string, string>): void {
  // An exploded object becomes one cookie for each of its fields.
  const all = cookies.flatMap((cookie) => cookie.split('&'));
  if (typeof document === 'undefined') headers.Cookie = all.join('; ');
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, and cannot be waited for here
  else for (const cookie of all) document.cookie = `${cookie}; path=/; SameSite=Lax`;
}

function bodyOf(
  fields: Record<string, unknown>,
  { media, whole, required, nullable = [] }: Special,
): { content?: Assembled['body']; type?: string } {
  if (media === undefined) return {};
  if (whole !== undefined) {
    const value = fields[whole] ?? fields.body;
    return isNothing(value) ? {} : encoded(value, media);
  }
  const merges = media.startsWith('application/merge-patch+json');
  const given = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && (value !== null || merges || nullable.includes(name)),
  );
  return given.length === 0 && !required ? {} : encoded(Object.fromEntries(given), media);
}

function encoded(value: unknown, media: string): { content: Assembled['body']; type?: string } {
  if (isJson(media)) return { content: JSON.stringify(value, withoutFiles), type: media };
  if (media === 'multipart/form-data' && isRecord(value)) return { content: multipart(value) };
  if (media === 'application/x-www-form-urlencoded' && isRecord(value))
    return { content: encodeForm(withTexts(value)), type: media };
  if (value instanceof Blob) return { content: value, type: media.includes('*') ? value.type : media };
  if (typeof value === 'object') throw new TypeError(`A body of ${media} cannot be made of a record`);
  return { content: String(value), type: media };
}

/** The fields of a form, with records as JSON. */
function withTexts(value: Record<string, unknown>): object {
  const asText = (one: unknown): unknown => (isRecord(one) ? JSON.stringify(one) : one);
  return Object.fromEntries(
    Object.entries(value).map(([name, some]) => [
      name,
      Array.isArray(some) ? some.map(asText) : asText(some),
    ]),
  );
}

/** A record is a part of JSON, unless it has a file: then each of its values is a part, as `items[0][photo]`. */
function multipart(value: Record<string, unknown>): FormData {
  const form = new FormData();
  const append = (name: string, one: unknown): void => {
    if (isNothing(one)) return;
    if (one instanceof Blob) form.append(name, one);
    else if (isRecord(one)) for (const [key, inner] of Object.entries(one)) append(`${name}[${key}]`, inner);
    else if (Array.isArray(one))
      for (const [at, item] of one.entries()) append(isRecord(item) ? `${name}[${at}]` : name, item);
    else form.append(name, String(one));
  };
  for (const [name, some] of Object.entries(value)) {
    if (hasNestedFile(some)) append(name, some);
    else
      for (const one of Array.isArray(some) ? some : [some])
        append(name, isRecord(one) ? new Blob([JSON.stringify(one)], { type: 'application/json' }) : one);
  }
  return form;
}

/** Whether there is a file within a record, or within the records of a list. */
const hasNestedFile = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(hasNestedFile) : isRecord(value) && holdsFile(value);

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && Object.values(value ?? {}).some(holdsFile));

/** JSON would have `{}` in place of a file. */
function withoutFiles(name: string, value: unknown): unknown {
  if (value instanceof Blob) throw new TypeError(`The field "${name}" is a file: only multipart takes one`);
  return value;
}

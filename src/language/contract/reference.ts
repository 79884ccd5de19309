/** References between JSON documents: `#/components/schemas/Row`, `../schemas/person.json#/properties/name`. */
import { dirname, join } from 'pathe';

export type JsonObject = Record<string, unknown>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A location in a document. References in it are relative to that document. */
export interface Place {
  value: unknown;
  /** Identifies it: the file, and the pointer into it. */
  id: string;
  /** The file that it is in; empty for a document that is not in a file. */
  file: string;
  /** The content of a file: of this one, or of one that it refers to. @throws Error if it cannot be read */
  document(file: string): unknown;
  /** @throws Error if the target does not exist */
  follow(reference: string): Place;
  /** The named schemas of request bodies in the same documents; `x-record-of` refers to them. */
  readonly forms: Map<string, Place>;
}

/** Reads a file as JSON. */
export type ReadFile = (file: string) => unknown;

/** For documents that stand alone. */
export const noFiles: ReadFile = (file) => {
  throw new Error(`The reference leads to a file, ${file}`);
};

function step(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[Number(name)];
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/**
 * The root of a document. A document with references to other files needs its own path and a reader; each file is read
 * once.
 */
export function documentPlace(document: unknown, file = '', read: ReadFile = noFiles): Place {
  const forms = new Map<string, Place>();
  const documents = new Map<string, unknown>([[file, document]]);
  const open = (name: string): unknown => {
    if (!documents.has(name)) documents.set(name, read(name));
    return documents.get(name);
  };
  const place = (inFile: string, pointer: string): Place => ({
    value: pointer
      .split('/')
      .slice(1)
      .map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce(step, open(inFile)),
    id: `${inFile}#${pointer}`,
    file: inFile,
    document: open,
    forms,
    follow(reference) {
      const [other = '', at = ''] = reference.split('#');
      const target = place(other ? join(dirname(inFile), other) : inFile, at);
      if (target.value === undefined) throw new Error(`${inFile}: nothing stands at ${reference}`);
      return target;
    },
  });
  return place(file, '');
}

/** The strings of a list; empty if it is not a list. */
export const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** The string; empty if it is not one. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The value with references resolved, and the place that its own references are relative to. */
export function resolved(value: unknown, at: Place): { value: JsonObject; at: Place } {
  if (!isJsonObject(value)) return { value: {}, at };
  if (typeof value.$ref !== 'string') return { value, at };
  const target = at.follow(value.$ref);
  return resolved(target.value, target);
}

/** The value below these names, with references resolved; an empty object if there is none. */
export function child(value: JsonObject, at: Place, ...names: string[]): { value: JsonObject; at: Place } {
  return names.reduce((here, name) => resolved(here.value[name], here.at), { value, at });
}

/** Whether a media type is JSON: `application/json`, `application/problem+json; charset=utf-8`. */
export const isJsonMedia = (media: string): boolean => /^[^;]*[/+]json\s*(;|$)/i.test(media);

/** The name of a reference: its last segment, or the name of its file. */
export function nameOf(reference: string): string {
  const last = reference.split(/[/#]/).filter(Boolean).at(-1) ?? reference;
  return last.replace(/(\.schema)?\.(json|ya?ml)$/, '');
}

/** References between JSON documents: `#/components/schemas/Row`, `../schemas/person.json#/properties/name`. */
import { dirname, join } from 'pathe';
import type { Type } from '../expression/type.ts';

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
  /**
   * The target of a reference; {@link missing} if there is none and the documents are read leniently.
   * @throws Error if the target does not exist, and they are not
   */
  follow(reference: string): Place;
  /** The named schemas of request bodies in the same documents; `x-record-of` refers to them. */
  readonly forms: Map<string, Place>;
  /** The types of schemas in the same documents, by schema and by how it is read; see schema.ts. */
  readonly types: Map<object, Map<string, Type>>;
}

/** Reads a file as JSON. */
export type ReadFile = (file: string) => unknown;

/** Stands for what cannot be read: a document or the target of a reference. Nothing about it is an error of its own. */
export const missing: JsonObject = Object.freeze({});

/** For documents that stand alone. */
export const noFiles: ReadFile = (file) => {
  throw new Error(`The reference leads to a file, ${file}`);
};

function step(value: unknown, name: string): unknown {
  if (value === missing) return missing;
  if (Array.isArray(value)) return value[Number(name)];
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** A name as a pointer of a reference writes it. */
export function nameInPointer(written: string): string {
  const name = written.replaceAll('~1', '/').replaceAll('~0', '~');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/**
 * The root of a document. A document with references to other files needs its own path and a reader; each file is read
 * once.
 * @param lenient whether an unresolvable reference is replaced by {@link missing}
 */
export function documentPlace(
  document: unknown,
  file = '',
  read: ReadFile = noFiles,
  lenient = false,
): Place {
  const forms = new Map<string, Place>();
  const types: Place['types'] = new Map();
  const documents = new Map<string, unknown>([[file, document]]);
  const open = (name: string): unknown => {
    if (!documents.has(name)) documents.set(name, read(name));
    return documents.get(name);
  };
  const place = (inFile: string, pointer: string): Place => ({
    value: pointer.split('/').slice(1).map(nameInPointer).reduce(step, open(inFile)),
    id: `${inFile}#${pointer}`,
    file: inFile,
    document: open,
    forms,
    types,
    follow(reference) {
      const [other = '', at = ''] = reference.split('#');
      const target = place(other ? join(dirname(inFile), other) : inFile, at);
      if (target.value !== undefined) return target;
      if (lenient) return { ...target, value: missing };
      throw new Error(`${inFile}: nothing is at ${reference}`);
    },
  });
  return place(file, '');
}

/** A schema of a definition. References to other files lead nowhere; the check of the schema reports them. */
export const standalone = (schema: unknown): Place => documentPlace(schema, '', () => missing, true);

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

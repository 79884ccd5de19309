/** Reads JSON with the place of everything in it. */
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { type Fault, faultOf } from './fault.ts';

/** A JSON value with its place in the file. */
export type Json = Node;

/** A file as it was read. Its identity changes exactly when its text does. */
export interface Source {
  /** Relative to the root of the project, with `/`. */
  readonly file: string;
  readonly text: string;
  /** Undefined where nothing could be read. What follows a fault is read as far as it can be. */
  readonly root: Json | undefined;
  readonly faults: readonly Fault[];
  /** Whether it is no JSON: what was read of it may be anything. */
  readonly broken: boolean;
  /** Offsets at which lines start; see position.ts. */
  lines?: readonly number[];
}

/** Reads strict JSON. Nothing is thrown: what is wrong stands in `faults`, a name that occurs twice among it. */
export function readSource(file: string, text: string): Source {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  // What follows the first fault mostly follows from it.
  const [error] = errors;
  if (error) return { file, text, root, faults: [faultOf(text, error)], broken: true };
  const faults: Fault[] = [];
  if (root) findDoubles(root, faults);
  return { file, text, root, faults, broken: false };
}

function findDoubles(json: Json, faults: Fault[]): void {
  const seen = new Set<string>();
  for (const child of json.children ?? []) {
    const name = json.type === 'object' ? child.children?.[0] : undefined;
    if (name) {
      if (seen.has(String(name.value))) {
        faults.push({
          offset: name.offset,
          length: name.length,
          message: `“${name.value}” is written twice in the same object; only one of them counts`,
        });
      }
      seen.add(String(name.value));
    }
    findDoubles(child, faults);
  }
}

export interface Member {
  name: string;
  /** Where the name stands. */
  at: Json;
  value: Json;
}

/** The members of an object, in their order; the last of two with the same name. Nothing for other values. */
export function members(json: Json | undefined): Member[] {
  if (json?.type !== 'object') return [];
  const found = new Map<string, Member>();
  for (const property of json.children ?? []) {
    const [at, value] = property.children ?? [];
    if (at && value) found.set(String(at.value), { name: String(at.value), at, value });
  }
  return [...found.values()];
}

/** The value of a member of an object. */
export function member(json: Json | undefined, name: string): Json | undefined {
  if (json?.type !== 'object') return undefined;
  for (const property of json.children ?? []) {
    if (property.children?.[0]?.value === name) return property.children[1];
  }
  return undefined;
}

/** The entries of an array. Nothing for other values. */
export function entries(json: Json | undefined): readonly Json[] {
  return json?.type === 'array' ? (json.children ?? []) : [];
}

/** The string that stands there, if one does. */
export function stringOf(json: Json | undefined): string | undefined {
  return json?.type === 'string' ? String(json.value) : undefined;
}

export type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain };

/** The value without its places. */
export function plain(json: Json): Plain {
  if (json.type === 'array') return entries(json).map(plain);
  if (json.type === 'object')
    return Object.fromEntries(members(json).map(({ name, value }) => [name, plain(value)]));
  const value: unknown = json.value;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** The JSON pointer to a value within its file. */
export function pointerOf(json: Json): string {
  const parts: string[] = [];
  for (let here: Json | undefined = json; here?.parent; here = here.parent) {
    const parent: Json = here.parent;
    if (parent.type === 'array') parts.push(String(parent.children?.indexOf(here)));
    else if (parent.type === 'property') parts.push(escaped(String(parent.children?.[0]?.value)));
  }
  return parts
    .reverse()
    .map((part) => `/${part}`)
    .join('');
}

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

/**
 * The offset in the file of a character of a string, past what is escaped in front of it.
 * @param index counts characters of the string’s value.
 */
export function offsetInString(text: string, json: Json, index: number): number {
  let offset = json.offset + 1;
  for (let done = 0; done < index && offset < json.offset + json.length - 1; done += 1) {
    if (text[offset] !== '\\') offset += 1;
    else offset += text[offset + 1] === 'u' ? 6 : 2;
  }
  return offset;
}

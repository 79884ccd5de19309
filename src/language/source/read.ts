/** Parses JSON with the position of every value. */
import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { encodingFault } from './encoding.ts';
import { type Fault, faultOf } from './fault.ts';
import { nestedTooDeep, tooDeepAt } from './nesting.ts';
import { treeOf } from './tree.ts';

/** A JSON value with its position in the file. */
export type JsonNode = Node;

/** A file that was read. A new object is created exactly when its text changes. */
export class SourceFile {
  /** Relative to the root of the project, with `/`. */
  readonly file: string;
  readonly text: string;
  /** Offsets of line starts; see position.ts. */
  lines?: readonly number[];
  #tree: { root: JsonNode | undefined } | undefined;
  #faults: readonly Fault[] = [];
  #broken: boolean | undefined;
  #known = false;

  constructor(file: string, text: string) {
    this.file = file;
    this.text = text;
  }

  /** Undefined if nothing could be parsed. After a syntax error, parsing continues as far as possible. */
  get root(): JsonNode | undefined {
    return this.#read().root;
  }

  get faults(): readonly Fault[] {
    if (!this.#known) this.#read();
    return this.#faults;
  }

  /** The content without positions; undefined if it is not a JSON object, or nested too deep to be read. */
  get content(): unknown {
    const content = tooDeepAt(this.text) === undefined ? contentOf(this.text) : undefined;
    this.#broken = content === undefined;
    return content;
  }

  /** Whether it is not a JSON object: the tree may be incomplete or wrong. */
  get broken(): boolean {
    return this.#broken ?? this.content === undefined;
  }

  /** Releases the tree, which is large, until it is needed again. */
  forget(): void {
    this.#tree = undefined;
  }

  #read(): { root: JsonNode | undefined } {
    if (this.#tree) return this.#tree;
    const deep = this.broken ? tooDeepAt(this.text) : undefined;
    if (deep !== undefined) {
      this.#known = true;
      // In another encoding, bytes of letters look like brackets.
      this.#faults = [
        encodingFault(this.text) ?? {
          offset: deep,
          length: 1,
          message: nestedTooDeep,
        },
      ];
      this.#tree = { root: undefined };
      return this.#tree;
    }
    const errors: ParseError[] = [];
    const root = this.broken
      ? parseTree(this.text, errors, { disallowComments: true, allowTrailingComma: false })
      : treeOf(this.text);
    this.#tree = { root };
    if (this.#known) return this.#tree;
    this.#known = true;
    const [error] = errors;
    const foreign = encodingFault(this.text);
    // Later errors are mostly consequences of the first one.
    if (foreign) this.#faults = [foreign];
    else if (error) this.#faults = [faultOf(this.text, error)];
    else if (root && root.type !== 'object')
      this.#faults = [
        {
          offset: root.offset,
          length: root.length,
          message: 'A definition is an object, in { and }',
          expected: '{',
        },
      ];
    else if (root) this.#faults = wrongNamesIn(root);
    return this.#tree;
  }
}

/** Reads strict JSON. Never throws: errors are in `faults`, including duplicate names. */
export const readSourceFile = (file: string, text: string): SourceFile => new SourceFile(file, text);

function wrongNamesIn(root: JsonNode): Fault[] {
  const faults: Fault[] = [];
  findWrongNames(root, faults);
  return faults;
}

/** `__proto__` is not an ordinary property in JavaScript; it is reported and not read. */
const reserved = '__proto__';

function findWrongNames(json: JsonNode, faults: Fault[]): void {
  const { children } = json;
  if (!children) return;
  if (json.type === 'object') {
    const seen = new Set<unknown>();
    for (const property of children) {
      const name = property.children?.[0];
      if (!name) continue;
      if (seen.has(name.value))
        faults.push({
          offset: name.offset,
          length: name.length,
          message: `“${name.value}” is written twice in the same object; only one of them counts`,
        });
      seen.add(name.value);
      if (name.value === reserved)
        faults.push({
          offset: name.offset,
          length: name.length,
          message: `“${reserved}” cannot be a name: it has a special meaning in JavaScript`,
          expected: 'another name',
        });
    }
  }
  for (const child of children) findWrongNames(child, faults);
}

/** The parsed content without positions: much faster than a tree. Undefined if it is not a JSON object. */
function contentOf(text: string): unknown {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === 'object' && content !== null && !Array.isArray(content) ? content : undefined;
  } catch {
    return undefined;
  }
}

export interface Member {
  name: string;
  /** The node of the name. */
  at: JsonNode;
  value: JsonNode;
}

/** The members of an object, in order; of duplicates, the last one. Empty for other values. */
export function members(json: JsonNode | undefined): Member[] {
  if (json?.type !== 'object') return [];
  const found: Member[] = [];
  for (const property of json.children ?? []) {
    const at = property.children?.[0];
    const value = property.children?.[1];
    if (!at || !value) continue;
    const name = String(at.value);
    if (name === reserved) continue;
    let place = 0;
    while (place < found.length && found[place]?.name !== name) place++;
    found[place] = { name, at, value };
  }
  return found;
}

/** The value of a member of an object. */
export function member(json: JsonNode | undefined, name: string): JsonNode | undefined {
  if (json?.type !== 'object') return undefined;
  for (const property of json.children ?? []) {
    if (property.children?.[0]?.value === name) return property.children[1];
  }
  return undefined;
}

/** The entries of an array. Empty for other values. */
export function entries(json: JsonNode | undefined): readonly JsonNode[] {
  return json?.type === 'array' ? (json.children ?? []) : [];
}

/** The string; undefined if it is not one. */
export function stringOf(json: JsonNode | undefined): string | undefined {
  return json?.type === 'string' ? String(json.value) : undefined;
}

export type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain };

/** The value without positions. */
export function plain(json: JsonNode): Plain {
  if (json.type === 'array') return entries(json).map(plain);
  if (json.type === 'object')
    return Object.fromEntries(members(json).map(({ name, value }) => [name, plain(value)]));
  const value: unknown = json.value;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** The JSON pointer to a value within its file. */
export function pointerOf(json: JsonNode): string {
  let pointer = '';
  for (let here: JsonNode | undefined = json; here?.parent; here = here.parent) {
    const parent: JsonNode = here.parent;
    if (parent.type === 'array') pointer = `/${parent.children?.indexOf(here)}${pointer}`;
    else if (parent.type === 'property')
      pointer = `/${escaped(String(parent.children?.[0]?.value))}${pointer}`;
  }
  return pointer;
}

/** The value at a JSON pointer; undefined if there is none. */
export function atPointer(root: JsonNode | undefined, pointer: string): JsonNode | undefined {
  let here = root;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    here = here?.type === 'array' ? entries(here)[Number(name)] : member(here, name);
  }
  return here;
}

const escaped = (part: string): string =>
  /[~/]/.test(part) ? part.replaceAll('~', '~0').replaceAll('/', '~1') : part;

/**
 * The offset in the file of a character of a string, skipping escape sequences before it.
 * @param index in characters of the string's value
 */
export function offsetInString(text: string, json: JsonNode, index: number): number {
  let offset = json.offset + 1;
  for (let done = 0; done < index && offset < json.offset + json.length - 1; done += 1) {
    if (text[offset] !== '\\') offset += 1;
    else offset += text[offset + 1] === 'u' ? 6 : 2;
  }
  return offset;
}

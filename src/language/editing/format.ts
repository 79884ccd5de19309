/** Lays JSON out: two spaces, an object as it was begun, a list on one line if it fits. Comments need none: JSON has none. */
import type { JsonNode, SourceFile } from '../source/read.ts';

export interface Replacement {
  /** Offsets in the text before the edit. */
  from: number;
  to: number;
  text: string;
}

const width = 110;

class Layout {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** @param column where the value begins @param rest the number of characters after it on its line */
  value(json: JsonNode, indent: string, column: number, rest: number): string {
    if (json.type === 'object' && json.children?.length) return this.#object(json, indent, column, rest);
    if (json.type === 'array' && json.children?.length) return this.#list(json, indent, column, rest);
    if (json.type === 'object') return '{}';
    if (json.type === 'array') return '[]';
    return this.#text.slice(json.offset, json.offset + json.length);
  }

  /** On one line; undefined if a value in it begins on a line of its own. */
  #flat(json: JsonNode): string | undefined {
    if (json.type === 'property') {
      const [name, value] = json.children ?? [];
      const inner = value && this.#flat(value);
      return name && inner !== undefined ? `${this.#raw(name)}: ${inner}` : undefined;
    }
    if (!json.children?.length) return this.value(json, '', 0, 0);
    if (json.type === 'object' && this.#isOpen(json)) return undefined;
    if (json.type === 'array' && isTable(json)) return undefined;
    const parts: string[] = [];
    for (const child of json.children) {
      const part = this.#flat(child);
      if (part === undefined) return undefined;
      parts.push(part);
    }
    return json.type === 'object' ? `{ ${parts.join(', ')} }` : `[${parts.join(', ')}]`;
  }

  #object(json: JsonNode, indent: string, column: number, rest: number): string {
    const flat = this.#flat(json);
    if (flat !== undefined && column + flat.length + rest <= width) return flat;
    const inner = `${indent}  `;
    const lines = (json.children ?? []).map((property, at, all) => {
      const [name, value] = property.children ?? [];
      const head = `${inner}${name ? this.#raw(name) : ''}: `;
      const comma = at < all.length - 1 ? ',' : '';
      return `${head}${value ? this.value(value, inner, head.length, comma.length) : 'null'}${comma}`;
    });
    return `{\n${lines.join('\n')}\n${indent}}`;
  }

  #list(json: JsonNode, indent: string, column: number, rest: number): string {
    const flat = this.#flat(json);
    if (flat !== undefined && column + flat.length + rest <= width) return flat;
    const inner = `${indent}  `;
    const children = json.children ?? [];
    if (children.every(({ type }) => type === 'number')) return this.#filled(children, indent);
    const lines = children.map((value, at) => {
      const comma = at < children.length - 1 ? ',' : '';
      return `${inner}${this.value(value, inner, inner.length, comma.length)}${comma}`;
    });
    return `[\n${lines.join('\n')}\n${indent}]`;
  }

  /** Numbers, as many on a line as fit. */
  #filled(children: readonly JsonNode[], indent: string): string {
    const inner = `${indent}  `;
    const lines: string[] = [];
    let line = inner;
    children.forEach((child, at) => {
      const word = `${this.#raw(child)}${at < children.length - 1 ? ',' : ''}`;
      if (line !== inner && line.length + 1 + word.length > width) {
        lines.push(line);
        line = inner;
      }
      line += line === inner ? word : ` ${word}`;
    });
    return `[\n${[...lines, line].join('\n')}\n${indent}]`;
  }

  #raw({ offset, length }: JsonNode): string {
    return this.#text.slice(offset, offset + length);
  }

  /** Whether its first name is on its own line: then all are. */
  #isOpen({ offset, children }: JsonNode): boolean {
    return this.#text.slice(offset, children?.[0]?.offset).includes('\n');
  }
}

/** A list of several objects or lists, of which none is nearly empty, is never on one line. */
const isTable = ({ children = [] }: JsonNode): boolean =>
  children.length > 1 &&
  new Set(children.map(({ type }) => type)).size === 1 &&
  /^(object|array)$/.test(children[0]?.type ?? '') &&
  children.every((child) => (child.children?.length ?? 0) > 1);

/** The edits that lay a file out; none if it is laid out already, or is not JSON. */
export function format(source: SourceFile): Replacement[] {
  const { root, text } = source;
  if (!root || source.broken) return [];
  const whole = `${new Layout(text).value(root, '', 0, 0)}\n`;
  return differences(text, whole);
}

/** One edit from the first to the last difference. */
export function differences(before: string, after: string): Replacement[] {
  if (before === after) return [];
  let from = 0;
  while (from < before.length && before[from] === after[from]) from += 1;
  let end = 0;
  const max = Math.min(before.length, after.length) - from;
  while (end < max && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return [{ from, to: before.length - end, text: after.slice(from, after.length - end) }];
}

/** Builds the tree of a text that is known to be valid JSON, in a single pass, because a check reads every file. */
import type { Node, NodeType } from 'jsonc-parser';

const quote = 0x22;
const backslash = 0x5c;

/** A node whose end has not been read yet. */
type Open = { -readonly [Field in keyof Node]: Node[Field] };

/** All nodes have the same fields in the same order: objects of one shape are read faster. */
function nodeAt(type: NodeType, offset: number, parent: Node | undefined): Open {
  return { type, offset, length: 0, parent, children: undefined, value: undefined };
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(parent: Node | undefined): Node {
    const char = this.#next();
    if (char === '"') return this.#string(parent);
    if (char === '{') return this.#collection('object', '}', parent);
    if (char === '[') return this.#collection('array', ']', parent);
    return this.#word(parent);
  }

  /** The next character that is not a space, without consuming it. */
  #next(): string | undefined {
    while (this.#text.charCodeAt(this.#at) <= 0x20) this.#at++;
    return this.#text[this.#at];
  }

  #collection(type: 'object' | 'array', end: string, parent: Node | undefined): Node {
    const node = nodeAt(type, this.#at, parent);
    const children: Node[] = [];
    node.children = children;
    this.#at++;
    while (this.#next() !== end) {
      children.push(type === 'object' ? this.#property(node) : this.value(node));
      if (this.#next() === ',') this.#at++;
    }
    this.#at++;
    node.length = this.#at - node.offset;
    return node;
  }

  #property(parent: Node): Node {
    const node = nodeAt('property', this.#at, parent);
    const name = this.#string(node);
    this.#next();
    // The colon.
    this.#at++;
    node.children = [name, this.value(node)];
    node.length = this.#at - node.offset;
    return node;
  }

  #string(parent: Node | undefined): Node {
    const node = nodeAt('string', this.#at, parent);
    let escaped = false;
    for (;;) {
      const code = this.#text.charCodeAt(++this.#at);
      if (code === quote) break;
      if (code !== backslash) continue;
      escaped = true;
      this.#at++;
    }
    this.#at++;
    node.length = this.#at - node.offset;
    node.value = escaped
      ? JSON.parse(this.#text.slice(node.offset, this.#at))
      : this.#text.slice(node.offset + 1, this.#at - 1);
    return node;
  }

  /** A number, true, false or null. */
  #word(parent: Node | undefined): Node {
    const from = this.#at;
    while (this.#at < this.#text.length && !/[\s,\]}]/.test(this.#text[this.#at] ?? '')) this.#at++;
    const value: unknown = JSON.parse(this.#text.slice(from, this.#at));
    const node = nodeAt(
      value === null ? 'null' : typeof value === 'number' ? 'number' : 'boolean',
      from,
      parent,
    );
    node.value = value;
    node.length = this.#at - from;
    return node;
  }
}

/** @param text has to be valid JSON. Anything after the value is ignored. */
export const treeOf = (text: string): Node => new Reader(text).value(undefined);

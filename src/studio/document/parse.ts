/** Parses JSON into a tree that keeps every character. Comments are kept too, although the language allows none. */
import { createScanner } from 'jsonc-parser';
import type { Entry, Tree, Value } from './tree.ts';

/** The text is not JSON. */
export class NotJson extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super(`This is not JSON (character ${offset})`);
    this.offset = offset;
  }
}

/** `SyntaxKind` of jsonc-parser, which is an enum of types only. */
const Kind = {
  OpenBrace: 1,
  CloseBrace: 2,
  OpenBracket: 3,
  CloseBracket: 4,
  Comma: 5,
  Colon: 6,
  Null: 7,
  True: 8,
  False: 9,
  String: 10,
  Number: 11,
  LineComment: 12,
  BlockComment: 13,
  LineBreak: 14,
  Space: 15,
  End: 17,
};

const trivia = new Set([Kind.Space, Kind.LineBreak, Kind.LineComment, Kind.BlockComment]);

const scalars = new Set([Kind.String, Kind.Number, Kind.True, Kind.False, Kind.Null]);

/** The maximum depth, as in the parser of the language. */
const maxDepth = 200;

class Parser {
  readonly #text: string;
  readonly #scanner;
  readonly #prefix: string;
  #count = 0;
  #depth = 0;

  constructor(text: string, prefix: string) {
    this.#text = text;
    this.#prefix = prefix;
    this.#scanner = createScanner(text, false);
    this.#scanner.scan();
  }

  tree(): Tree {
    const before = this.#trivia();
    const root = this.#value();
    const after = this.#trivia();
    if (this.#kind !== Kind.End) this.#fail();
    return { before, root, after };
  }

  get #kind(): number {
    return this.#scanner.getToken();
  }

  #trivia(): string {
    const from = this.#scanner.getTokenOffset();
    while (trivia.has(this.#kind)) {
      if (this.#scanner.getTokenError() !== 0) this.#fail();
      this.#scanner.scan();
    }
    return this.#text.slice(from, this.#scanner.getTokenOffset());
  }

  /** Consumes a token. @returns its text */
  #take(expected: number): string {
    if (this.#kind !== expected || this.#scanner.getTokenError() !== 0) this.#fail();
    const from = this.#scanner.getTokenOffset();
    const text = this.#text.slice(from, from + this.#scanner.getTokenLength());
    this.#scanner.scan();
    return text;
  }

  #value(): Value {
    const id = this.#count === 0 ? this.#prefix : `${this.#prefix}.${this.#count}`;
    this.#count += 1;
    if (scalars.has(this.#kind)) return { kind: 'scalar', id, raw: this.#take(this.#kind) };
    if (this.#kind === Kind.OpenBrace) return this.#container(id, 'object', Kind.CloseBrace);
    if (this.#kind === Kind.OpenBracket) return this.#container(id, 'array', Kind.CloseBracket);
    return this.#fail();
  }

  #container(id: string, kind: 'object' | 'array', close: number): Value {
    this.#depth += 1;
    if (this.#depth > maxDepth) this.#fail();
    this.#scanner.scan();
    const entries: Entry[] = [];
    let between = this.#trivia();
    while (this.#kind !== close) {
      const name = kind === 'object' ? this.#take(Kind.String) : undefined;
      const colon = kind === 'object' ? `${this.#trivia()}${this.#take(Kind.Colon)}${this.#trivia()}` : '';
      const before = between;
      const value = this.#value();
      between = this.#trivia();
      const isLast = this.#kind !== Kind.Comma;
      entries.push({ before, name, colon, value, after: isLast ? '' : between });
      if (isLast) break;
      this.#take(Kind.Comma);
      between = this.#trivia();
      // A trailing comma is not valid JSON.
      if (this.#kind === close) this.#fail();
    }
    this.#take(close);
    this.#depth -= 1;
    return { kind, id, entries, end: between };
  }

  #fail(): never {
    throw new NotJson(this.#scanner.getTokenOffset());
  }
}

/**
 * Parses a file. `textOfTree` of the result is the same text again.
 * @param prefix the id of the root; those of other values begin with it. Unique within the file
 * @throws NotJson
 */
export const parseTree = (text: string, prefix: string): Tree => new Parser(text, prefix).tree();

/** Parses a value that is to be inserted into a tree. @throws NotJson also if there is anything around it */
export function parseValue(text: string, prefix: string): Value {
  const { before, root, after } = parseTree(text, prefix);
  if (before || after) throw new NotJson(0);
  return root;
}

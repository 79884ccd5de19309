/** Several operations on one file, each on the result of the previous ones. */
import { indentIn, reindented, unitOf } from '../document/layout.ts';
import { apply, type Operation, type Place } from '../document/operation.ts';
import { parseValue } from '../document/parse.ts';
import {
  type Container,
  find,
  isContainer,
  nameOf,
  type Trail,
  type Tree,
  textOf,
  type Value,
} from '../document/tree.ts';

/** The edit is not possible here. Nothing was changed. */
export class EditRefused extends Error {
  readonly reason: 'none' | 'notNode' | 'notGroup' | 'place' | 'writes' | 'taken' | 'name' | 'only' | 'state';
  /** What prevents it, such as `state.open`. */
  readonly what: string;

  constructor(reason: EditRefused['reason'], what = '') {
    super(`${reason} ${what}`.trim());
    this.reason = reason;
    this.what = what;
  }
}

/** A value with its place. */
export interface Found {
  value: Value;
  trail: Trail;
  /** The container of the value, and its position there. */
  container: Container;
  at: number;
}

export class Edits {
  #tree: Tree;
  readonly #prefix: string;
  readonly operations: Operation[] = [];
  #count = 0;

  /** @param prefix of the ids of new values; unique in the draft */
  constructor(tree: Tree, prefix: string) {
    this.#tree = tree;
    this.#prefix = prefix;
  }

  get tree(): Tree {
    return this.#tree;
  }

  /** @throws Refused */
  do(operation: Operation): void {
    this.#tree = apply(this.#tree, operation).tree;
    this.operations.push(operation);
  }

  /** @throws EditRefused if there is no such value, or it is the root */
  find(id: string): Found {
    const found = find(this.#tree.root, id);
    const last = found?.trail.at(-1);
    if (!found || !last) throw new EditRefused('none');
    return { ...found, container: last.container, at: last.at };
  }

  /** @throws EditRefused if there is no such object or list */
  container(id: string): { container: Container; trail: Trail } {
    const found = find(this.#tree.root, id);
    if (!found || !isContainer(found.value)) throw new EditRefused('none');
    return { container: found.value, trail: found.trail };
  }

  /** A value with new ids. Its lines are not indented. */
  fresh(text: string): Value {
    this.#count += 1;
    return parseValue(text, `${this.#prefix}:${this.#count}`);
  }

  /** The indentation of one level in this file. */
  get unit(): string {
    return unitOf(this.#tree.root);
  }

  /** Inserts a new value with the indentation of its neighbours. @returns its id */
  insert(parent: string, at: number, text: string, name?: string): string {
    const { container, trail } = this.container(parent);
    const indent = indentIn(container, trail, this.unit);
    const value = reindented(this.fresh(text), '', indent);
    this.do({ do: 'insert', place: placeIn(container, at, name), value });
    return value.id;
  }

  remove(id: string): void {
    this.do({ do: 'remove', id, was: textOf(this.find(id).value) });
  }

  /** @param at the position among the entries before the move */
  move(id: string, parent: string, at: number): void {
    const { container } = this.container(parent);
    const here = container.entries.findIndex(({ value }) => value.id === id);
    if (here >= 0 && (at === here || at === here + 1)) return;
    this.do({ do: 'move', id, to: placeIn(container, at) });
  }

  /** Replaces the text of a value, which keeps its id. */
  replace(id: string, text: string): void {
    const found = find(this.#tree.root, id);
    if (!found) throw new EditRefused('none');
    const last = found.trail.at(-1);
    const indent = last ? indentIn(last.container, found.trail.slice(0, -1), this.unit) : '';
    const value = { ...reindented(this.fresh(text), '', indent), id };
    if (textOf(value) !== textOf(found.value))
      this.do({ do: 'replace', id, was: textOf(found.value), value });
  }

  /**
   * Sets a member of an object, or removes it.
   * @param text undefined to remove it
   * @param order names in order: a new member is inserted before those that come later in it
   */
  set(object: string, name: string, text: string | undefined, order: readonly string[] = []): void {
    const { container } = this.container(object);
    const known = container.entries.find((entry) => nameOf(entry) === name)?.value;
    if (text === undefined) {
      if (known) this.remove(known.id);
    } else if (known) this.replace(known.id, text);
    else this.insert(object, positionFor(container, name, order), text, name);
  }
}

/** After the last member that comes before it in the order; at the end if the order does not have it. */
function positionFor({ entries }: Container, name: string, order: readonly string[]): number {
  const rank = order.indexOf(name);
  if (rank < 0) return entries.length;
  const names = entries.map((entry) => order.indexOf(nameOf(entry) ?? ''));
  const before = names.findLastIndex((other) => other >= 0 && other < rank);
  if (before >= 0) return before + 1;
  const after = names.findIndex((other) => other > rank);
  return after < 0 ? entries.length : after;
}

function placeIn({ id, entries }: Container, at: number, name?: string): Place {
  return {
    parent: id,
    after: entries[at - 1]?.value.id ?? null,
    at,
    ...(name !== undefined && { name: JSON.stringify(name) }),
  };
}

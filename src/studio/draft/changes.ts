/**
 * Collects the changes of one step, in any number of files. Each change applies to the result of the previous ones.
 * Values are named by their paths; all other characters stay as they are.
 */
import { indentIn, unitOf } from '../document/layout.ts';
import { apply, type Operation, type Place } from '../document/operation.ts';
import { parseTree, parseValue } from '../document/parse.ts';
import {
  type Container,
  find,
  isContainer,
  nameOf,
  plainOf,
  type Tree,
  textOf,
  textOfTree,
  type Value,
} from '../document/tree.ts';
import type { DraftFiles } from './files.ts';
import type { Change } from './step.ts';
import { written } from './written.ts';

export type Path = readonly (string | number)[];

interface Edited {
  tree: Tree;
  /** Undefined for a file that is created. */
  operations: Operation[] | undefined;
}

export class Changes {
  readonly #files: Pick<DraftFiles, 'tree' | 'text'>;
  readonly #prefix: string;
  readonly #edited = new Map<string, Edited>();
  #count = 0;

  /**
   * @param files all changed files must be loaded: a missing file is created
   * @param prefix of the ids of new values, unique in the draft
   */
  constructor(files: Pick<DraftFiles, 'tree' | 'text'>, prefix: string) {
    this.#files = files;
    this.#prefix = prefix;
  }

  /** The value at a path after the changes; undefined if there is none. */
  value(file: string, path: Path): Value | undefined {
    const tree = this.#edited.get(file)?.tree ?? this.#files.tree(file);
    return tree && valueAt(tree.root, path);
  }

  /**
   * Sets a value. Missing objects on the path are created.
   * @param order the names of the object in order, to place a new one; by default it is inserted in alphabetical order
   * if the object has that, otherwise at the end
   */
  set(file: string, path: Path, value: unknown, order?: readonly string[]): void {
    const { tree } = this.#edit(file);
    const known = valueAt(tree.root, path);
    if (known) {
      if (JSON.stringify(plainOf(known)) === JSON.stringify(value)) return;
      const container = valueAt(tree.root, path.slice(0, -1));
      const isIn = path.length > 0 && container && isContainer(container);
      const raw = isIn ? this.#raw(tree, container, value) : JSON.stringify(value);
      const made = { ...this.#made(raw), id: known.id };
      this.#do(file, { do: 'replace', id: known.id, was: textOf(known), value: made });
      return;
    }
    let depth = path.length - 1;
    while (depth > 0 && !valueAt(tree.root, path.slice(0, depth))) depth -= 1;
    const inner = path.slice(depth + 1).reduceRight<unknown>((made, name) => ({ [name]: made }), value);
    this.insert(file, path.slice(0, depth), path[depth] ?? '', inner, order);
  }

  /** Inserts a new member into an object, or a new item at a position of an array. */
  insert(file: string, path: Path, at: string | number, value: unknown, order?: readonly string[]): void {
    const { tree } = this.#edit(file);
    const container = valueAt(tree.root, path);
    if (!container || !isContainer(container)) throw new Error(`${file} has no place for ${path.join('.')}`);
    const made = this.#made(this.#raw(tree, container, value));
    const position = typeof at === 'number' ? at : positionOf(container, at, order);
    const name = typeof at === 'string' ? JSON.stringify(at) : undefined;
    this.#do(file, { do: 'insert', place: placeAt(container, position, name), value: made });
  }

  /** Removes a value, and objects that become empty; does nothing if there is none. */
  remove(file: string, path: Path): void {
    const value = this.value(file, path);
    if (!value) return;
    const above = this.value(file, path.slice(0, -1));
    const isLast = above && isContainer(above) && above.kind === 'object' && above.entries.length === 1;
    if (isLast && path.length > 1) this.remove(file, path.slice(0, -1));
    else this.#do(file, { do: 'remove', id: value.id, was: textOf(value) });
  }

  /** Moves an entry to another position in its container. */
  reorder(file: string, path: Path, from: number, to: number): void {
    const container = this.value(file, path);
    const entry = container && isContainer(container) ? container.entries[from] : undefined;
    if (!entry || !container || !isContainer(container)) return;
    const others = { ...container, entries: container.entries.filter((one) => one !== entry) };
    this.#do(file, { do: 'move', id: entry.value.id, to: placeAt(others, to, entry.name) });
  }

  /** Renames a member. */
  rename(file: string, path: Path, to: string): void {
    const value = this.value(file, path);
    const was = JSON.stringify(path.at(-1));
    if (value) this.#do(file, { do: 'rename', id: value.id, was, to: JSON.stringify(to) });
  }

  /** Creates a file. @param text JSON */
  create(file: string, text: string): void {
    const tree = parseTree(text, `${this.#prefix}.f${this.#edited.size}`);
    this.#edited.set(file, { tree, operations: undefined });
  }

  /** The changed files, with their texts before and after. */
  texts(): { file: string; before: string; after: string }[] {
    return [...this.#edited]
      .map(([file, { tree }]) => ({
        file,
        before: this.#files.text(file) ?? '',
        after: textOfTree(tree),
      }))
      .filter(({ before, after }) => before !== after);
  }

  /** The changes of the step; empty if nothing has changed. */
  done(): Change[] {
    return [...this.#edited].flatMap(([file, { tree, operations }]): Change[] => {
      if (!operations) return [{ file, was: null, text: textOfTree(tree) }];
      return operations.length > 0 ? [{ file, operations }] : [];
    });
  }

  #edit(file: string): Edited {
    const known = this.#edited.get(file);
    if (known) return known;
    const tree = this.#files.tree(file);
    if (!tree && this.#files.text(file) !== undefined) throw new Error(`${file} is not JSON`);
    if (!tree) this.create(file, '{}\n');
    else this.#edited.set(file, { tree, operations: [] });
    return this.#edit(file);
  }

  #do(file: string, operation: Operation): void {
    const edited = this.#edit(file);
    edited.tree = apply(edited.tree, operation).tree;
    edited.operations?.push(operation);
  }

  #made(raw: string): Value {
    this.#count += 1;
    return parseValue(raw, `${this.#prefix}.${this.#count}`);
  }

  #raw(tree: Tree, container: Container, value: unknown): string {
    // Where it stands makes no difference: looking for that is what takes longest in a large file.
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const unit = unitOf(tree.root);
    const indent = indentIn(container, find(tree.root, container.id)?.trail ?? [], unit);
    return written(value, container, indent, unit);
  }
}

/** The value at a path. */
export function valueAt(root: Value, path: Path): Value | undefined {
  let here: Value | undefined = root;
  for (const name of path) {
    if (!here || !isContainer(here)) return undefined;
    const entries: Container['entries'] = here.entries;
    here =
      typeof name === 'number' ? entries[name]?.value : entries.find((one) => nameOf(one) === name)?.value;
  }
  return here;
}

const placeAt = ({ id, entries }: Container, at: number, name: string | undefined): Place => ({
  parent: id,
  after: entries[at - 1]?.value.id ?? null,
  at,
  ...(name !== undefined && { name }),
});

function positionOf({ entries }: Container, name: string, order: readonly string[] | undefined): number {
  const names = entries.map((entry) => nameOf(entry) ?? '');
  if (order?.includes(name)) {
    const before = new Set(order.slice(0, order.indexOf(name)));
    return names.findLastIndex((one) => before.has(one)) + 1;
  }
  const plain = names.filter((one) => !one.startsWith('$'));
  const isSorted = plain.every((one, at) => at === 0 || (plain[at - 1] ?? '') < one);
  if (!isSorted || plain.length < 2) return names.length;
  const next = names.findIndex((one) => !one.startsWith('$') && one > name);
  return next < 0 ? names.length : next;
}

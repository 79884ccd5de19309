/**
 * A JSON file as a tree that keeps every character: whitespace and comments between values belong to the entries. Trees
 * are immutable; every value has an id that stays the same when it is changed, moved, or renamed.
 */

interface Base {
  /** Unique within the file. The same text parsed with the same prefix always has the same ids. */
  readonly id: string;
}

/** A string, number, true, false or null. */
export interface Scalar extends Base {
  readonly kind: 'scalar';
  /** As written in the file. */
  readonly raw: string;
}

export interface Container extends Base {
  readonly kind: 'object' | 'array';
  readonly entries: readonly Entry[];
  /** The text between the last entry, or the opening bracket, and the closing bracket. */
  readonly end: string;
}

export type Value = Scalar | Container;

/** A member of an object, or an item of an array. */
export interface Entry {
  /** The text between the opening bracket, or the comma of the previous entry, and this one. */
  readonly before: string;
  /** The name with its quotes; undefined in an array. */
  readonly name: string | undefined;
  /** The colon with the whitespace around it; empty in an array. */
  readonly colon: string;
  readonly value: Value;
  /** The text between the value and the comma after it; empty in the last entry. */
  readonly after: string;
}

/** A whole file. */
export interface Tree {
  readonly before: string;
  readonly root: Value;
  readonly after: string;
}

export const isContainer = (value: Value): value is Container => value.kind !== 'scalar';

/** The text of a value, as in the file. */
export function textOf(value: Value): string {
  if (!isContainer(value)) return value.raw;
  const known = texts.get(value);
  if (known !== undefined) return known;
  const text = written(value);
  texts.set(value, text);
  return text;
}

/** Cached: values never change, and an operation leaves most of them as they are. */
const texts = new WeakMap<Container, string>();

function written(value: Container): string {
  const last = value.entries.length - 1;
  const inner = value.entries.map(
    (entry, at) =>
      `${entry.before}${entry.name ?? ''}${entry.colon}${textOf(entry.value)}${entry.after}${at < last ? ',' : ''}`,
  );
  const [open, close] = value.kind === 'object' ? ['{', '}'] : ['[', ']'];
  return `${open}${inner.join('')}${value.end}${close}`;
}

export const textOfTree = ({ before, root, after }: Tree): string => `${before}${textOf(root)}${after}`;

/** The name of a member without quotes; undefined in an array. */
export const nameOf = ({ name }: Entry): string | undefined =>
  name === undefined ? undefined : String(JSON.parse(name));

/** The value as a JavaScript value. */
export function plainOf(value: Value): unknown {
  if (value.kind === 'scalar') return JSON.parse(value.raw);
  if (value.kind === 'array') return value.entries.map((entry) => plainOf(entry.value));
  return Object.fromEntries(value.entries.map((entry) => [nameOf(entry), plainOf(entry.value)]));
}

/** All values below a value, itself first. */
export function valuesIn(value: Value, all: Value[] = []): Value[] {
  all.push(value);
  if (isContainer(value)) for (const entry of value.entries) valuesIn(entry.value, all);
  return all;
}

/** Whether a value or one of its descendants has one of these ids. */
export const hasAny = (value: Value, ids: ReadonlySet<string>): boolean =>
  ids.has(value.id) || (isContainer(value) && value.entries.some((entry) => hasAny(entry.value, ids)));

/** The path to a value: the containers from the root, with the position of the entry in each. */
export type Trail = readonly { readonly container: Container; readonly at: number }[];

/** The value with an id, and its trail; undefined if there is none. */
export function find(root: Value, id: string): { value: Value; trail: Trail } | undefined {
  const trail: { container: Container; at: number }[] = [];
  const visit = (value: Value): Value | undefined => {
    if (value.id === id) return value;
    if (!isContainer(value)) return undefined;
    for (let at = 0; at < value.entries.length; at++) {
      const entry = value.entries[at];
      const found = entry && visit(entry.value);
      if (found) {
        trail.push({ container: value, at });
        return found;
      }
    }
    return undefined;
  };
  const value = visit(root);
  return value && { value, trail: trail.reverse() };
}

/** The tree with another value at the end of a trail. */
export function replaced(trail: Trail, value: Value): Value {
  let here = value;
  for (const { container, at } of [...trail].reverse())
    here = {
      ...container,
      entries: container.entries.map((entry, place) => (place === at ? { ...entry, value: here } : entry)),
    };
  return here;
}

/** The range of each value in the text of the tree, by id. */
export function rangesOf(tree: Tree): Map<string, { from: number; to: number }> {
  const ranges = new Map<string, { from: number; to: number }>();
  const visit = (value: Value, from: number): number => {
    let here = from;
    if (!isContainer(value)) here += value.raw.length;
    else {
      here += 1;
      for (const [at, entry] of value.entries.entries()) {
        here += entry.before.length + (entry.name?.length ?? 0) + entry.colon.length;
        here = visit(entry.value, here) + entry.after.length + (at < value.entries.length - 1 ? 1 : 0);
      }
      here += value.end.length + 1;
    }
    ranges.set(value.id, { from, to: here });
    return here;
  };
  visit(tree.root, tree.before.length);
  return ranges;
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The JSON pointer of a value; undefined if there is none of this id. */
export const pointerOf = (root: Value, id: string): string | undefined =>
  pathOf(root, id)
    ?.map((step) => `/${escaped(String(step))}`)
    .join('');

/** The names and positions that lead to a value; undefined if it is not in the tree. */
export const pathOf = (root: Value, id: string): (string | number)[] | undefined =>
  find(root, id)?.trail.map(({ container, at }) => {
    const entry = container.entries[at];
    return (entry && nameOf(entry)) ?? at;
  });

/** The value at a JSON pointer. */
export function atPointer(root: Value, pointer: string): Value | undefined {
  let here: Value | undefined = root;
  for (const step of pointer.split('/').slice(1)) {
    if (!here || !isContainer(here)) return undefined;
    const entries: readonly Entry[] = here.entries;
    here =
      here.kind === 'array'
        ? entries[Number(step)]?.value
        : entries.find((entry) => escaped(nameOf(entry) ?? '') === step)?.value;
  }
  return here;
}

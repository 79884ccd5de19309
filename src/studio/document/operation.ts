/**
 * Edits of a file. Operations name values by id, so that they still apply after another author has changed the file,
 * and each has an inverse that restores every character.
 */
import { indentIn, reindented, unitOf, withEntry, withoutEntry } from './layout.ts';
import {
  type Container,
  find,
  hasAny,
  isContainer,
  nameOf,
  replaced,
  type Trail,
  type Tree,
  textOf,
  type Value,
  valuesIn,
} from './tree.ts';

/** A place among the entries of a container. */
export interface Place {
  /** The id of the container. */
  parent: string;
  /** The id of the value before it; null at the start. */
  after: string | null;
  /** The position as its author saw it, in case that value has been removed. */
  at: number;
  /** The name in an object, as written in the file, with its quotes. */
  name?: string;
}

/** The whitespace of a container, restored if it has the same entries again. */
interface Spacing {
  container: string;
  end: string;
  entries: readonly { id: string; before: string; colon: string; after: string }[];
}

interface Restoring {
  /** Set in inverses. */
  spacing?: readonly Spacing[];
}

export type Operation =
  | ({ do: 'insert'; place: Place; value: Value } & Restoring)
  | ({ do: 'remove'; id: string; was: string } & Restoring)
  | ({ do: 'move'; id: string; to: Place; exact?: { was: string; value: Value } } & Restoring)
  | { do: 'replace'; id: string; was: string; value: Value }
  /** Names are as written in the file, with their quotes. */
  | { do: 'rename'; id: string; was: string; to: string };

export type RefusalReason =
  /** The value, or the container to put it into, was removed. */
  | 'gone'
  /** Another author has changed what the operation would overwrite. */
  | 'changed'
  /** The object has another member of that name. */
  | 'taken'
  /** A value cannot be moved into itself, and an array item cannot become an object member. */
  | 'unfit';

/** The operation can no longer be applied. Nothing of it was applied. */
export class Refused extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(`The operation cannot be applied: ${reason}`);
    this.reason = reason;
  }
}

export interface Applied {
  tree: Tree;
  inverse: Operation;
}

/** @throws Refused */
export function apply(tree: Tree, operation: Operation): Applied {
  switch (operation.do) {
    case 'insert':
      return insert(tree, operation);
    case 'remove':
      return remove(tree, operation);
    case 'move':
      return move(tree, operation);
    case 'replace':
      return replace(tree, operation);
    case 'rename':
      return rename(tree, operation);
  }
}

type Of<Kind extends Operation['do']> = Extract<Operation, { do: Kind }>;

function found(root: Value, id: string): { value: Value; trail: Trail } {
  const known = find(root, id);
  if (!known) throw new Refused('gone');
  return known;
}

function containerAt(root: Value, id: string): { container: Container; trail: Trail } {
  const { value, trail } = found(root, id);
  if (!isContainer(value)) throw new Refused('gone');
  return { container: value, trail };
}

/** The entry that has a value. */
function entryOf(root: Value, id: string) {
  const { value, trail } = found(root, id);
  const step = trail[trail.length - 1];
  const entry = step?.container.entries[step.at];
  if (!step || !entry) throw new Refused('unfit');
  return { value, entry, container: step.container, at: step.at, above: trail.slice(0, -1) };
}

function checkName(container: Container, name: string | undefined, except?: string): void {
  if ((container.kind === 'object') !== (name !== undefined)) throw new Refused('unfit');
  if (name === undefined) return;
  const plain = JSON.parse(name);
  if (container.entries.some((entry) => nameOf(entry) === plain && entry.value.id !== except))
    throw new Refused('taken');
}

function positionOf({ entries }: Container, { after, at }: Place): number {
  if (after === null) return 0;
  const before = entries.findIndex(({ value }) => value.id === after);
  return before >= 0 ? before + 1 : Math.min(at, entries.length);
}

const spacingOf = ({ id, end, entries }: Container): Spacing => ({
  container: id,
  end,
  entries: entries.map(({ value, before, colon, after }) => ({ id: value.id, before, colon, after })),
});

/** Restores whitespace in containers that have the same entries again. */
function withWhitespace(root: Value, all: readonly Spacing[] = []): Value {
  let here = root;
  for (const { container: id, end, entries } of all) {
    const known = find(here, id);
    if (!known || !isContainer(known.value)) continue;
    const { value: container, trail } = known as { value: Container; trail: Trail };
    const isSame =
      container.entries.length === entries.length &&
      container.entries.every(({ value }, at) => value.id === entries[at]?.id);
    if (!isSame) continue;
    const spaced = container.entries.map((entry, at) => ({ ...entry, ...spaces(entries[at]) }));
    here = replaced(trail, { ...container, end, entries: spaced });
  }
  return here;
}

const spaces = (of: Spacing['entries'][number] | undefined) =>
  of && { before: of.before, colon: of.colon, after: of.after };

function placeOf(container: Container, at: number): Place {
  const name = container.entries[at]?.name;
  return {
    parent: container.id,
    after: container.entries[at - 1]?.value.id ?? null,
    at,
    ...(name !== undefined && { name }),
  };
}

function insert(tree: Tree, { place, value, spacing }: Of<'insert'>): Applied {
  const { container, trail } = containerAt(tree.root, place.parent);
  checkName(container, place.name);
  if (hasAny(tree.root, new Set(valuesIn(value).map((one) => one.id)))) throw new Refused('taken');
  const at = positionOf(container, place);
  const bigger = withEntry(container, at, { name: place.name, value }, trail, unitOf(tree.root));
  const root = withWhitespace(replaced(trail, bigger), spacing);
  return {
    tree: { ...tree, root },
    inverse: { do: 'remove', id: value.id, was: textOf(value), spacing: [spacingOf(container)] },
  };
}

function remove(tree: Tree, { id, was, spacing }: Of<'remove'>): Applied {
  const { value, container, at, above } = entryOf(tree.root, id);
  if (textOf(value) !== was) throw new Refused('changed');
  const root = withWhitespace(replaced(above, withoutEntry(container, at)), spacing);
  return {
    tree: { ...tree, root },
    inverse: { do: 'insert', place: placeOf(container, at), value, spacing: [spacingOf(container)] },
  };
}

function move(tree: Tree, { id, to, exact, spacing }: Of<'move'>): Applied {
  const { value, container, at, above } = entryOf(tree.root, id);
  if (find(value, to.parent)) throw new Refused('unfit');
  const target = containerAt(tree.root, to.parent).container;
  checkName(target, to.name, id);
  const unit = unitOf(tree.root);
  const from = indentIn(container, above, unit);
  const without = replaced(above, withoutEntry(container, at));
  const { container: goal, trail } = containerAt(without, to.parent);
  const moved =
    exact && exact.was === textOf(value) ? exact.value : reindented(value, from, indentIn(goal, trail, unit));
  const bigger = withEntry(goal, positionOf(goal, to), { name: to.name, value: moved }, trail, unit);
  const root = withWhitespace(replaced(trail, bigger), spacing);
  return {
    tree: { ...tree, root },
    inverse: {
      do: 'move',
      id,
      to: placeOf(container, at),
      exact: { was: textOf(moved), value },
      spacing: [spacingOf(container), ...(target === container ? [] : [spacingOf(target)])],
    },
  };
}

function replace(tree: Tree, { id, was, value }: Of<'replace'>): Applied {
  const { value: old, trail } = found(tree.root, id);
  if (textOf(old) !== was) throw new Refused('changed');
  if (value.id !== id) throw new Refused('unfit');
  return {
    tree: { ...tree, root: replaced(trail, value) },
    inverse: { do: 'replace', id, was: textOf(value), value: old },
  };
}

function rename(tree: Tree, { id, was, to }: Of<'rename'>): Applied {
  const { entry, container, at, above } = entryOf(tree.root, id);
  if (entry.name === undefined) throw new Refused('unfit');
  if (entry.name !== was) throw new Refused('changed');
  checkName(container, to, id);
  const entries = container.entries.map((one, place) => (place === at ? { ...one, name: to } : one));
  return {
    tree: { ...tree, root: replaced(above, { ...container, entries }) },
    inverse: { do: 'rename', id, was: to, to: was },
  };
}

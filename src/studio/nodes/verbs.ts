/** Edits of nodes. Each function adds its operations to the edits of a file; together they are one step. */
import type { Grammar } from '../../language/grammar/shape.ts';
import { textOf, type Value } from '../document/tree.ts';
import { flushText, withOwnNames } from './copies.ts';
import { EditRefused, type Edits, type Found } from './edits.ts';
import { groupsOf, memberOf, type Role, rolesIn, stringOf } from './roles.ts';

/** A place for a node: before the entry at a position of a list. */
export interface NodePlace {
  /** The id of the list. */
  list: string;
  at: number;
}

const roleOf = (edits: Edits, id: string, grammar: Grammar): Role | undefined =>
  rolesIn(edits.tree, grammar).get(id);

/** A node with its place. @throws EditRefused for other values */
export function nodeAt(edits: Edits, id: string, grammar: Grammar): Found {
  const found = edits.find(id);
  if (roleOf(edits, id, grammar)?.is !== 'node') throw new EditRefused('notNode');
  return found;
}

/** A node of a list. @throws EditRefused for a single node, such as a fallback */
function itemAt(edits: Edits, id: string, grammar: Grammar): Found {
  const found = nodeAt(edits, id, grammar);
  if (found.container.kind !== 'array') throw new EditRefused('only');
  return found;
}

/** Checks that a list is one of nodes. @throws EditRefused */
function checkList(edits: Edits, list: string, grammar: Grammar): void {
  if (roleOf(edits, list, grammar)?.is !== 'list') throw new EditRefused('place');
}

/**
 * The place after a node, or at the end of its children.
 * @param id of a node, or of a list of nodes
 */
export function placeAt(edits: Edits, id: string, where: 'after' | 'inside', grammar: Grammar): NodePlace {
  const role = roleOf(edits, id, grammar);
  if (role?.is === 'list') return { list: id, at: edits.container(id).container.entries.length };
  if (role?.is === 'node' && where === 'inside') {
    const list = listIn(edits.find(id).value, role);
    return { list, at: edits.container(list).container.entries.length };
  }
  const { container, at } = itemAt(edits, id, grammar);
  return { list: container.id, at: at + 1 };
}

/** The list of child nodes of a node: `children`, otherwise the first one. @throws EditRefused */
function listIn(node: Value, { shape }: Role): string {
  const slots = Object.keys(shape.properties).filter((name) => shape.properties[name]?.slot === 'nodes');
  for (const name of ['children', ...slots]) {
    const list = slots.includes(name) ? memberOf(node, name) : undefined;
    if (list?.kind === 'array') return list.id;
  }
  throw new EditRefused('notGroup');
}

/** @param texts of nodes, as `nodesIn` gives them @returns their ids */
export function insertNodes(
  edits: Edits,
  place: NodePlace,
  texts: readonly string[],
  grammar: Grammar,
): string[] {
  checkList(edits, place.list, grammar);
  return texts.map((text, count) => {
    const siblings = edits.container(place.list).container.entries.map(({ value }) => value);
    return edits.insert(place.list, place.at + count, withOwnNames(text, edits.tree, siblings, grammar));
  });
}

/** The nodes that are not within another one of the list, in document order. */
export function outermost(edits: Edits, ids: readonly string[]): Found[] {
  const wanted = new Set(ids);
  return [...wanted]
    .map((id) => edits.find(id))
    .filter(({ trail }) => !trail.some(({ container }) => wanted.has(container.id)))
    .sort((a, b) => {
      for (const [depth, { at }] of a.trail.entries()) {
        const other = b.trail[depth];
        if (!other || other.at !== at) return at - (other?.at ?? -1);
      }
      return 0;
    });
}

/** A single node is removed with its property. */
export function removeNodes(edits: Edits, ids: readonly string[], grammar: Grammar): void {
  for (const { value } of outermost(edits, ids)) {
    nodeAt(edits, value.id, grammar);
    edits.remove(value.id);
  }
}

/** Inserts a copy of each node after the last of them. @returns the ids of the copies */
export function duplicateNodes(edits: Edits, ids: readonly string[], grammar: Grammar): string[] {
  const found = outermost(edits, ids);
  const last = found.at(-1);
  if (!last) throw new EditRefused('none');
  const { container, at } = itemAt(edits, last.value.id, grammar);
  const texts = found.map(({ value }) => flushText(edits, value.id));
  return insertNodes(edits, { list: container.id, at: at + 1 }, texts, grammar);
}

/** Moves nodes to a place, in their order. @throws EditRefused if the place is within one of them */
export function moveNodes(edits: Edits, ids: readonly string[], place: NodePlace, grammar: Grammar): void {
  checkList(edits, place.list, grammar);
  const nodes = outermost(edits, ids).map(({ value }) => itemAt(edits, value.id, grammar).value);
  const { container, trail } = edits.container(place.list);
  const around = new Set([container.id, ...trail.map(({ container: { id } }) => id)]);
  if (nodes.some(({ id }) => around.has(id))) throw new EditRefused('place');
  let before = container.entries[place.at - 1]?.value.id;
  while (before !== undefined && nodes.some(({ id }) => id === before)) {
    const at = container.entries.findIndex(({ value }) => value.id === before);
    before = container.entries[at - 1]?.value.id;
  }
  for (const { id } of nodes) {
    const { entries } = edits.container(place.list).container;
    edits.move(
      id,
      place.list,
      before === undefined ? 0 : entries.findIndex(({ value }) => value.id === before) + 1,
    );
    before = id;
  }
}

/**
 * `up` and `down` move past a sibling, or out of the list at its end; `out` moves after the parent; `in` into the
 * sibling before.
 */
export type Direction = 'up' | 'down' | 'in' | 'out';

/** @throws EditRefused if there is no such place */
export function shiftNode(edits: Edits, id: string, direction: Direction, grammar: Grammar): void {
  const { container, at, trail } = itemAt(edits, id, grammar);
  const { length } = container.entries;
  if (direction === 'in') {
    const before = container.entries[at - 1]?.value;
    if (!before) throw new EditRefused('place');
    moveNodes(edits, [id], placeAt(edits, before.id, 'inside', grammar), grammar);
  } else if (direction === 'up' && at > 0)
    moveNodes(edits, [id], { list: container.id, at: at - 1 }, grammar);
  else if (direction === 'down' && at < length - 1)
    moveNodes(edits, [id], { list: container.id, at: at + 2 }, grammar);
  else {
    const roles = rolesIn(edits.tree, grammar);
    // The nearest list around the one that has the node.
    const depth = trail.findLastIndex(
      ({ container: one }, level) => level < trail.length - 1 && roles.get(one.id)?.is === 'list',
    );
    const outer = trail[depth];
    if (!outer) throw new EditRefused('place');
    const behind = direction === 'up' ? 0 : 1;
    moveNodes(edits, [id], { list: outer.container.id, at: outer.at + behind }, grammar);
  }
}

/** Wraps siblings in a new group. @returns its id @throws EditRefused if they are not in one list */
export function wrapNodes(edits: Edits, ids: readonly string[], kind: string, grammar: Grammar): string {
  if (!groupsOf(grammar).includes(kind)) throw new EditRefused('notGroup', kind);
  const found = outermost(edits, ids).map(({ value }) => itemAt(edits, value.id, grammar));
  const [first] = found;
  if (!first || found.some(({ container }) => container.id !== first.container.id))
    throw new EditRefused('place');
  const { unit } = edits;
  // In a row, the group gets the width of the node.
  const grows = found.some(({ value }) => memberOf(value, 'grow'));
  const text = `{\n${unit}"type": ${JSON.stringify(kind)},\n${grows ? `${unit}"grow": true,\n` : ''}${unit}"children": []\n}`;
  const group = edits.insert(first.container.id, first.at, text);
  for (const { value } of found) {
    edits.set(value.id, 'grow', undefined);
    const { list, at } = placeAt(edits, group, 'inside', grammar);
    edits.move(value.id, list, at);
  }
  return group;
}

/**
 * Replaces a group by its children. The condition of the group is added to theirs, so that they are shown in the same
 * cases.
 * @returns their ids
 * @throws EditRefused if it is not a group
 */
export function unwrapNode(edits: Edits, id: string, grammar: Grammar): string[] {
  const { value, container, at } = itemAt(edits, id, grammar);
  const children = memberOf(value, 'children');
  if (!groupsOf(grammar).includes(stringOf(memberOf(value, 'type')) ?? '') || children?.kind !== 'array')
    throw new EditRefused('notGroup');
  const when = memberOf(value, 'when');
  const ids = children.entries.map((entry) => entry.value.id);
  for (const [count, child] of ids.entries()) {
    const own = memberOf(edits.find(child).value, 'when');
    if (when) edits.set(child, 'when', own ? both(when, own) : textOf(when), ['type', 'when']);
    edits.move(child, container.id, at + 1 + count);
  }
  edits.remove(id);
  return ids;
}

/** The conjunction of two conditions. */
function both(outer: Value, inner: Value): string {
  const [a, b] = [outer, inner].map((value) => {
    const text = stringOf(value);
    return text?.startsWith('=') ? text.slice(1).trim() : textOf(value);
  });
  const grouped = (text = ''): string => (/\|\||\?/.test(text) ? `(${text})` : text);
  return JSON.stringify(`= ${grouped(a)} && ${grouped(b)}`);
}

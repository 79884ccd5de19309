import type { Grammar } from '../../language/grammar/shape.ts';
import { isContainer, nameOf } from '../document/tree.ts';
import { freeName, nodesIn } from './copies.ts';
import { EditRefused, type Edits } from './edits.ts';
import { memberOf, shapeOfFile } from './roles.ts';
import { insertNodes, type NodePlace } from './verbs.ts';

/** A node with what it needs of its page. */
export interface NewNode {
  /** As JSON. */
  node: string;
  /** The schemas of the state that it is bound to, by name. */
  state: Readonly<Record<string, unknown>>;
}

/**
 * Inserts a new node, and declares its state under names that are free on the page.
 * @returns the id of the node
 * @throws EditRefused
 */
export function insertNew(
  edits: Edits,
  place: NodePlace,
  { node, state }: NewNode,
  grammar: Grammar,
): string {
  let text = node;
  for (const [name, schema] of Object.entries(state)) {
    const { root } = edits.tree;
    const order = Object.keys(shapeOfFile(edits.tree, grammar)?.properties ?? {});
    if (!order.includes('state')) throw new EditRefused('state');
    const declared = memberOf(root, 'state');
    const taken = declared && isContainer(declared) ? declared.entries.map(nameOf) : [];
    const free = freeName(name, (one) => taken.includes(one));
    text = text.replaceAll(new RegExp(`\\bstate\\.${name}\\b`, 'g'), `state.${free}`);
    const written = JSON.stringify(schema);
    if (declared) edits.set(declared.id, free, written);
    else edits.set(root.id, 'state', JSON.stringify({ [free]: schema }, null, 2), order);
  }
  const [id] = insertNodes(edits, place, nodesIn(text), grammar);
  if (id === undefined) throw new EditRefused('notNode');
  return id;
}

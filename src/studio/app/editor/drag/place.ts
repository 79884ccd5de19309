/** Where something that is dragged would land. */

/** A node of the file, or a new one from the palette. */
export type Dragged = { id: string } | { node: string };

/** What a row of the outline, or a node on the phone, is. */
export interface Target {
  id: string;
  isNode: boolean;
  /** The list inside it. */
  list: string | undefined;
}

export type Edge = 'before' | 'after' | 'inside';

export interface Dropped {
  dragged: Dragged;
  /** The id of a node, or of a list. */
  on: string;
  edge: Edge;
}

/** @param share the height above the pointer, from 0 to 1 */
export function edgeAt({ isNode, list }: Target, share: number): Edge {
  if (!isNode) return 'inside';
  if (list === undefined) return share < 0.5 ? 'before' : 'after';
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'inside';
}

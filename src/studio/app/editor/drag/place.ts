/** Where a dragged node would be dropped. */
import type { NewNode } from '../../../nodes/index.ts';

/** A node of the file, or a new one from the palette. */
export type Dragged = { id: string } | NewNode;

/** A drop target: a row of the outline, or a node in the phone. */
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

/** @param share the part of the height that is above the pointer, from 0 to 1 */
export function edgeAt({ isNode, list }: Target, share: number): Edge {
  if (!isNode) return 'inside';
  if (list === undefined) return share < 0.5 ? 'before' : 'after';
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'inside';
}

/** What the studio and the page in its phone send each other (`postMessage`): they are of different origins. */

/** What the page tells of a node. */
export interface Seen {
  at: string;
  state: 'shown' | 'hidden' | 'waiting' | 'failed';
  why: string;
  /** The parts of `when` that are not true, with what they read. */
  parts: { text: string; is: string; reads: Record<string, string> }[];
  /** Its properties as they are now, as JSON. */
  props: Record<string, string>;
}

/** From the page to the studio. */
export type FromPage =
  /** The page is ready, or has another address. */
  | { shoji: 'address'; route: string }
  /** A node was tapped. `at` is its address, such as `pages/book/detail#/view/0`. */
  | { shoji: 'tapped'; at: string }
  /** The marked node has other values; null if it is not on this page. */
  | { shoji: 'seen'; seen: Seen | null }
  /** A node of the page is being dragged. */
  | { shoji: 'dragging'; at: string }
  /** Something was dropped on a node; `share` is the height above the pointer, from 0 to 1. */
  | { shoji: 'dropped'; at: string; share: number }
  /** A key was pressed that is not for the page. */
  | { shoji: 'key'; key: string; ctrl: boolean; alt: boolean; shift: boolean };

/** From the studio to the page. */
export type ToPage =
  /** The address to show. */
  | { shoji: 'go'; address: string }
  /** Whether a tap selects a node or uses the page. */
  | { shoji: 'mode'; mode: 'select' | 'use' }
  /** The nodes to mark, by their addresses. */
  | { shoji: 'mark'; at: string | null };

/** Messages between the studio and the page in its phone (`postMessage`), which has another origin. */

/** What the page reports about a node. */
export interface Seen {
  at: string;
  state: 'shown' | 'hidden' | 'waiting' | 'failed';
  why: string;
  /** The conditions of `when` that are false, with the values that they read. */
  parts: { text: string; is: string; reads: Record<string, string> }[];
  /** Its current properties, as JSON. */
  props: Record<string, string>;
}

/** From the page to the studio. */
export type FromPage =
  /** The page is ready, or has another address. */
  | { shoji: 'address'; route: string }
  /** A node was tapped. `at` is its address, such as `pages/book/detail#/view/0`. */
  | { shoji: 'tapped'; at: string }
  /** The marked node has changed; null if it is not on this page. */
  | { shoji: 'seen'; seen: Seen | null }
  /** A node of the page is being dragged. */
  | { shoji: 'dragging'; at: string }
  /** Something was dropped on a node; `share` is the height above the pointer, from 0 to 1. */
  | { shoji: 'dropped'; at: string; share: number }
  /** A key was pressed that the page does not handle. */
  | { shoji: 'key'; key: string; ctrl: boolean; alt: boolean; shift: boolean };

/** From the studio to the page. */
export type ToPage =
  /** The address to show. */
  | { shoji: 'go'; address: string }
  /** Whether a tap selects a node or uses the page. */
  | { shoji: 'mode'; mode: 'select' | 'use' }
  /** The nodes to mark, by their addresses. */
  | { shoji: 'mark'; at: string | null };

/** What the studio and the page in its phone send each other (`postMessage`): they are of different origins. */

/** From the page to the studio. */
export type FromPage =
  /** The page is ready, or has another address. */
  | { shoji: 'address'; route: string }
  /** A node was tapped. `at` is its address, such as `pages/book/detail#/view/0`. */
  | { shoji: 'tapped'; at: string };

/** From the studio to the page. */
export type ToPage =
  /** The address to show. */
  | { shoji: 'go'; address: string }
  /** Whether a tap selects a node or uses the page. */
  | { shoji: 'mode'; mode: 'select' | 'use' }
  /** The nodes to mark, by their addresses. */
  | { shoji: 'mark'; at: string | null };

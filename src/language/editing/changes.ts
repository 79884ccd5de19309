/** Changes of an app's files, as a rename makes them. */
import type { Replacement } from './format.ts';

/** Changes of files, by their paths relative to the root. */
export interface Changes {
  edits: Map<string, Replacement[]>;
  /** Files that move; their edits are made first. */
  moves: readonly { from: string; to: string }[];
}

/** Adds an edit to the changes of a file. */
export type Add = (file: string, edit: Replacement) => void;

/** A text after some edits, none of which overlap. */
export function edited(text: string, edits: readonly Replacement[]): string {
  let result = text;
  for (const { from, to, text: inserted } of [...edits].sort((a, b) => b.from - a.from || b.to - a.to))
    result = result.slice(0, from) + inserted + result.slice(to);
  return result;
}

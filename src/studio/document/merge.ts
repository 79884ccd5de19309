/** Merges typing with changes that others make meanwhile. */
import { differences } from '../../language/editing/format.ts';

export interface Replacement {
  from: number;
  to: number;
  text: string;
}

/**
 * The input as a replacement in the current text.
 * @param base the text on which the input is based
 * @param now the base with the changes of others
 * @returns undefined if nothing was typed. If others have changed the same characters, the input replaces theirs: undo
 * restores them, and no input is lost
 */
export function typedIn(base: string, typed: string, now: string): Replacement | undefined {
  const [own] = differences(base, typed);
  const [other] = differences(base, now);
  if (!own || !other) return own;
  const shift = other.text.length - (other.to - other.from);
  if (own.to <= other.from) return own;
  if (own.from >= other.to) return { ...own, from: own.from + shift, to: own.to + shift };
  return differences(now, typed)[0];
}

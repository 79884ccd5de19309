/** Typing in a text that others change meanwhile. */
import { differences } from '../../language/editing/format.ts';

interface Replacement {
  from: number;
  to: number;
  text: string;
}

/**
 * What was typed, as a replacement in the text as it is now.
 * @param base the text from which it was typed
 * @param now the base with the changes of others
 * @returns undefined if nothing was typed. Where others have changed the same characters, theirs are replaced: it can be
 *   undone, and what another author has just typed is not lost
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

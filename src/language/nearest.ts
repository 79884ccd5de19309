/** The optimal string alignment distance: insertions, deletions, substitutions, and transpositions of neighbours. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const here = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let min = Math.min(
        (above[column] ?? 0) + 1,
        (here[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped && row > 1 && column > 1) min = Math.min(min, (before[column - 2] ?? 0) + 1);
      here.push(min);
    }
    before = above;
    above = here;
  }
  return above[b.length] ?? 0;
}

/**
 * The candidate that a mistyped word most likely means; undefined if none is near. A difference only in case counts
 * half, and a candidate that starts or ends with the word counts as near, and so does one
 * that the word ends with after a hyphen: `house` for `fa-house`.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const lower = word.toLowerCase();
  const limit = Math.max(1, Math.floor(word.length / 3)) + 0.5;
  let best: string | undefined;
  let min = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const other = candidate.toLowerCase();
    if (candidate === word) continue;
    const contained =
      (lower.length > 2 && (other.startsWith(lower) || other.endsWith(lower))) || lower.endsWith(`-${other}`);
    const close =
      Math.abs(other.length - lower.length) <= limit ? distance(lower, other) : Number.POSITIVE_INFINITY;
    const away = Math.min(contained ? limit : Number.POSITIVE_INFINITY, lower === other ? 0.5 : close);
    if (away <= limit && away < min) {
      min = away;
      best = candidate;
    }
  }
  return best;
}

/** The part of a message that names the nearest right name, if there is one. */
export const didYouMean = (near: string | undefined): string =>
  near === undefined ? '' : `; did you mean “${near}”?`;

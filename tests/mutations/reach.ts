/** Which tests use a rule: only they can detect its mutation. */
import type { Mutation } from './rules.ts';

/** The function that the instrumented text of a file calls when a rule is used. */
export const marker = '__ruleUsed';

/** @returns the text of a file that reports each of its rules when it is used: by `name` and the rule's turn */
export function markUses(source: string, mutations: readonly Mutation[], name: string): string {
  const insertions = mutations.flatMap(({ used }, index) => {
    const call = `${marker}(${JSON.stringify(`${name} ${index}`)})`;
    return used.flatMap(({ as, start, end }) => [
      { at: start, order: end, opens: true, text: as === 'statement' ? `{${call};` : `(${call},` },
      { at: end, order: -start, opens: false, text: as === 'statement' ? '}' : ')' },
    ]);
  });
  // At the same position, ranges that end come before those that begin; the outermost begins first and ends last.
  insertions.sort(
    (a, b) =>
      a.at - b.at || Number(a.opens) - Number(b.opens) || (a.opens ? b.order - a.order : a.order - b.order),
  );
  let text = '';
  let done = 0;
  for (const { at, text: inserted } of insertions) {
    text += source.slice(done, at) + inserted;
    done = at;
  }
  return text + source.slice(done);
}

/**
 * The recorded values, as a readable table: by file, condition and values, who saw it so. A condition that is false for
 * some and true for others is `"true": "owner", "false": "visitor"`; one that had both values on one visit, in
 * different rows or after an action, has them in order: `"true, false": "owner"`.
 *
 * A changed condition is detected exactly if the table has a value that changes with it:
 * - removed, it is always true, which differs if anybody saw a false or a null;
 * - never true, it is false, which differs if anybody saw a true;
 * - negated, every true becomes a false, which differs where anybody saw either.
 * Different content then has different conditions, too; those are additional differences.
 */
import type { Break } from './break.ts';
import { type Condition, placeOf } from './conditions.ts';
import type { Seen } from './visit.ts';

/** `is`: the expression. Every other name: values in the order in which they occurred; its value: names of visits. */
export type Row = { is: string } & Record<string, string>;
/** By `<pointer> <kind>`. */
export type Table = Record<string, Record<string, Row>>;

/** @param conditions the rows, in order; @param visits the recorded values, by the name of each visit */
export function tableOf(
  conditions: readonly Condition[],
  visits: readonly (readonly [who: string, seen: Seen])[],
): Table {
  const table: Table = {};
  for (const condition of conditions) {
    const { file, pointer, kind, text } = condition;
    const row: Row = { is: text };
    for (const [who, seen] of visits) {
      const values = seen.get(placeOf(condition))?.map(String).join(', ');
      if (values === undefined) continue;
      const others = row[values]?.split(', ') ?? [];
      if (!others.includes(who)) row[values] = [...others, who].join(', ');
    }
    table[file] ??= {};
    table[file][`${pointer} ${kind}`] = row;
  }
  return table;
}

/** Whether such a mutation is detected, as described above. */
export function detected({ is: _, ...values }: Row): Record<Break, boolean> {
  const seen = new Set(Object.keys(values).flatMap((list) => list.split(', ')));
  const [yes, no] = [seen.has('true'), seen.has('false')];
  return { 'left out': no || seen.has('null'), 'never true': yes, negated: yes || no };
}

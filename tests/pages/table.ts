/**
 * What was seen, as a table for people: by file, condition and values, who saw it so. A condition that is false for some
 * and true for others says `"true": "owner", "false": "visitor"`; one that had both values on one visit, in different
 * rows or after something was pressed, says in which order: `"true, false": "owner"`.
 *
 * A condition that is changed is noticed exactly where the table has a value that changes with it:
 * - left out, it is true wherever it was evaluated, which differs where anybody saw a false or a null;
 * - never true, it is false, which differs where anybody saw a true;
 * - negated, every true becomes a false, which differs where anybody saw either.
 * What is shown then shows other conditions, too; that is seen beside it, and never instead of it.
 */
import type { Break } from './break.ts';
import { type Condition, placeOf } from './conditions.ts';
import type { Seen } from './visit.ts';

/** `is`: the expression. Every other name: values in the order in which they came; what it holds: names of visits. */
export type Row = { is: string } & Record<string, string>;
/** By `<pointer> <kind>`. */
export type Table = Record<string, Record<string, Row>>;

/** @param conditions the rows, in their order; @param visits what was seen, by the name of each visit */
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

/** Whether it is noticed when a condition is broken so, as is said above. */
export function noticed({ is: _, ...values }: Row): Record<Break, boolean> {
  const seen = new Set(Object.keys(values).flatMap((list) => list.split(', ')));
  const [yes, no] = [seen.has('true'), seen.has('false')];
  return { 'left out': no || seen.has('null'), 'never true': yes, negated: yes || no };
}

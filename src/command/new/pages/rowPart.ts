/** The row of a list: a part of its own if several lists have the same rows. */
import type { Builder } from '../builder.ts';
import type { Call } from '../calls.ts';
import type { Definition } from '../query.ts';
import { listOf } from '../resources.ts';
import type { Shape } from '../shape.ts';
import { camel } from '../words.ts';
import { rowOf } from './row.ts';

export function rowPart(builder: Builder, row: Shape, call: Call): Definition[] {
  const shared = builder.plan.pages.filter(
    (page) => page.kind === 'list' && row.name !== '' && listOf(page.call)?.shape.of?.name === row.name,
  );
  if (shared.length < 2) return rowOf(builder, row, 'it');
  const given = camel(row.name);
  const part = `${given}Row`;
  builder.parts.set(part, {
    comment: `${row.name} as a row. given.${given} is a row of ${call.id}.`,
    view: rowOf(builder, row, `given.${given}`),
  });
  return [{ type: 'use', part, with: { [given]: '= it' } }];
}

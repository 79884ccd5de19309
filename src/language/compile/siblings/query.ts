/** Checks the query that another page is opened with: each field is declared there, and no required one is missing. */

import { isAssignable } from '../../expression/assignable.ts';
import { declarationsOf } from '../../expression/declared.ts';
import { describe } from '../../expression/describe.ts';
import { didYouMean, nearest } from '../../nearest.ts';
import { own } from '../../own.ts';
import { member, members } from '../../source/read.ts';
import type { Pair } from './index.ts';

export function checkQuery({ name, at, json, types, env: { compilation, site } }: Pair): void {
  const page = compilation.facts.get('page', name);
  if (!page?.query || json.type !== 'object') return;
  const { query: known } = page;
  const query = member(json, 'query');
  const given = types.query?.kind === 'record' ? types.query.fields : {};
  // A tab bar, for example, names a page without a query.
  for (const { name: key, at: place, value } of members(query)) {
    const field = own(known, key);
    if (!field) {
      const names = Object.keys(known);
      const near = nearest(key, names);
      const hint = didYouMean(near);
      compilation.report(
        site,
        place,
        'unknown-query',
        `The page ${name} has no query field “${key}”${hint}`,
        {
          expected: names.join(', ') || 'no query',
          nearest: near,
        },
      );
      continue;
    }
    const type = own(given, key);
    if (type && !isAssignable(type, field.type)) {
      const expected = describe(field.type);
      compilation.report(
        site,
        value,
        'query-type',
        `The page ${name} takes ${expected} as “${key}”, not ${describe(type)}`,
        { expected, declared: declarationsOf(type) },
      );
    }
  }
  for (const [key, field] of Object.entries(known)) {
    if (!field.required || member(query, key)) continue;
    compilation.report(site, query ?? at, 'missing-query', `The page ${name} needs “${key}” in its query`, {
      expected: `${key}: ${describe(field.type)}`,
      name: key,
    });
  }
}

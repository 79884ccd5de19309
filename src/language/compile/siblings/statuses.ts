/** Checks that a status set has an entry for every value that it is used for. */

import type { Type } from '../../expression/type.ts';
import type { Pair } from './index.ts';

export function checkStatuses({ name, at, types, env: { compilation, site } }: Pair): void {
  const statuses = compilation.facts.get('statuses', name);
  const values = valuesOf(types.value);
  if (!statuses) return;
  compilation.statusValues.push({ set: name, values });
  if (!values) return;
  const missing = values.filter((value) => !statuses.values.includes(value));
  if (missing.length === 0) return;
  const message = `The status set “${name}” lacks ${missing.join(', ')}, which the contract lists for this value`;
  // A set whose other values all fit was meant for this and is incomplete; any other is the wrong set.
  const meant = statuses.values.every((value) => values.includes(value));
  const own = { source: statuses.source, base: 'statuses', via: site.source.file };
  compilation.report(meant ? own : site, meant ? statuses.at : at, 'status-missing', message, {
    expected: values.join(', '),
  });
}

/** The values that the contract lists for a type; undefined if it lists none. */
function valuesOf(type: Type | undefined): string[] | undefined {
  if (!type) return undefined;
  if (type.kind === 'bool') return ['true', 'false'];
  return type.kind === 'record' || type.kind === 'list' || type.kind === 'any'
    ? undefined
    : type.values?.map(String);
}

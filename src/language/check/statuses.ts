/** A status set has to say what each value is called that it is used for. */

import type { Pair } from '../compile/together.ts';
import type { Type } from '../expression/type.ts';

export function checkStatuses({ name, at, types, env: { unit, site } }: Pair): void {
  const statuses = unit.questions.get('statuses', name);
  const values = valuesOf(types.value);
  if (!statuses || !values) return;
  const missing = values.filter((value) => !statuses.values.includes(value));
  if (missing.length === 0) return;
  unit.report(
    site,
    at,
    'status-missing',
    `The status set “${name}” lacks ${missing.join(', ')}, which the contract lists for this value`,
    {
      expected: values.join(', '),
    },
  );
}

/** The values that the contract lists for a type; undefined where it lists none. */
function valuesOf(type: Type | undefined): string[] | undefined {
  if (!type) return undefined;
  if (type.kind === 'bool') return ['true', 'false'];
  return type.kind === 'record' || type.kind === 'list' || type.kind === 'any'
    ? undefined
    : type.values?.map(String);
}

/** Checks the use of status sets: each exists, and has an entry for every value that it is used for. */
import type { Type } from '../../expression/type.ts';
import type { Details } from '../../findings.ts';
import { labelOf } from '../../project/statuses.ts';
import { type JsonNode, stringOf } from '../../source/read.ts';
import type { Env } from '../env.ts';

/** Where a set is named; the span, if it is part of the value. */
export interface NamedAt extends Pick<Details, 'span'> {
  at: JsonNode;
  env: Pick<Env, 'compilation' | 'site'>;
}

/** Records the use of a set and of its texts; reports an unknown one. */
export function useStatuses(name: string, { at, span, env: { compilation, site } }: NamedAt): void {
  const statuses = compilation.known('statuses', name, site, at, 'unknown-statuses', 'status set', span);
  if (!statuses) return;
  compilation.used.statuses.add(name);
  for (const value of statuses.values) {
    const label = stringOf(labelOf(statuses, value));
    if (label !== undefined) compilation.used.texts.add(label);
  }
}

/** Reports values that the contract lists for a type, and that the set lacks. */
export function checkStatusValues(name: string, type: Type | undefined, { at, span, env }: NamedAt): void {
  const { compilation, site } = env;
  const statuses = compilation.facts.get('statuses', name);
  const values = valuesOf(type);
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
    name: `${name} ${missing.join(', ')}`,
    span: meant ? undefined : span,
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

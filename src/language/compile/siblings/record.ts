/** Checks the names in a record that is written out as an argument of a call, at any depth. */

import { describe } from '../../expression/describe.ts';
import { fieldOf, type RecordType, type Type } from '../../expression/type.ts';
import { didYouMean, nearest } from '../../nearest.ts';
import { entries, type JsonNode, member, members } from '../../source/read.ts';
import type { Env } from '../env.ts';

/** @returns whether it has all fields that it needs and no unknown ones; what else is wrong is not looked for */
export function hasFields(expected: Type, path: string, at: JsonNode, env: Env): boolean {
  if (at.type === 'array' && expected.kind === 'list')
    return entries(at).every((entry) => hasFields(expected.of, path, entry, env));
  const type = at.type === 'object' && expected.kind === 'record' && alternativeOf(expected, at);
  if (!type) return true;
  const all = members(at);
  const lacking = Object.keys(type.fields).filter(
    (name) => !type.fields[name]?.nullable && !member(at, name),
  );
  const strange = all.filter(({ name }) => !fieldOf(type, name));
  for (const { name, at: place } of strange) {
    // One that is not known, where one is missing: that one is meant.
    const names = Object.keys(type.fields);
    const near = nearest(name, names) ?? (strange.length === lacking.length ? lacking[0] : undefined);
    const message = `“${path}” has no field “${name}”${didYouMean(near)}`;
    env.compilation.report(env.site, place, 'unknown-parameter', message, {
      expected: names.join(', '),
      nearest: near,
    });
  }
  if (strange.length === 0)
    for (const name of lacking)
      env.compilation.report(
        env.site,
        at,
        'missing-parameter',
        `“${path}” needs “${name}”, which is missing`,
        {
          expected: `${name}: ${describe(type.fields[name] ?? type)}`,
          name,
        },
      );
  return (
    strange.length + lacking.length === 0 &&
    all.every(({ name, value }) => {
      const field = fieldOf(type, name);
      return !field || hasFields(field, `${path}.${name}`, value, env);
    })
  );
}

/** The alternative that the written record is; undefined if that is not known. */
function alternativeOf(type: RecordType, at: JsonNode): RecordType | undefined {
  const { union } = type;
  if (!union) return type;
  const tag: unknown = member(at, union.by)?.value;
  return union.alternatives.find(({ values }) => values.some((value) => value === tag))?.type;
}

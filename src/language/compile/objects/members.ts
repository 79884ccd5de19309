/** Checks the members of an object against its shape, one by one. */
import type { Shape } from '../../grammar/shape.ts';
import { didYouMean, nearest } from '../../nearest.ts';
import { type JsonNode, type Member, members } from '../../source/read.ts';
import type { Env } from '../env.ts';

/** Reports members that are not allowed, and required ones that are missing. */
export function checkMembers(
  json: JsonNode,
  found: readonly Member[],
  shape: Shape,
  { compilation, site, fields }: Env,
): void {
  let misspelt: Set<string | undefined> | undefined;
  for (const { name, at, value } of found) {
    if (shape.fields && !declaresField(value)) compilation.checkFieldPath(site, at, fields, name);
    if (shape.others !== false || Object.hasOwn(shape.properties, name)) continue;
    const names = Object.keys(shape.properties);
    const near = nearest(name, names);
    misspelt = (misspelt ?? new Set()).add(near);
    const hint = didYouMean(near);
    compilation.report(site, at, 'unknown-property', `“${name}” cannot stand here${hint}`, {
      expected: names.join(', '),
      nearest: near,
    });
  }
  for (const name of shape.required) {
    if (misspelt?.has(name) || found.some((entry) => entry.name === name)) continue;
    const meaning = shape.properties[name]?.description;
    compilation.report(
      site,
      json,
      'missing-property',
      `“${name}” is missing${meaning ? `: ${meaning}` : ''}`,
      {
        expected: name,
      },
    );
  }
}

const declaresField = (json: JsonNode): boolean => members(json).some(({ name }) => name === 'local');

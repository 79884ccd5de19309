/** Checks the members of an object against its shape, one by one. */
import type { Grammar, Shape } from '../../grammar/shape.ts';
import { didYouMean } from '../../nearest.ts';
import { type JsonNode, type Member, member, members, stringOf } from '../../source/read.ts';
import { meantBy } from '../../synonyms.ts';
import type { Env } from '../env.ts';

/** Reports members that are not allowed, and required ones that are missing. */
export function checkMembers(
  json: JsonNode,
  found: readonly Member[],
  shape: Shape,
  { compilation, site, fields }: Env,
): void {
  const { grammar } = compilation;
  const names = Object.keys(shape.properties);
  const isClosed = shape.others === false && !shape.fields;
  if (
    isClosed &&
    shape.required.length > 1 &&
    found.length > 1 &&
    !found.some(({ name }) => names.includes(name))
  ) {
    const wanted = `an object with ${listed(shape.required)}`;
    const message = `Expected ${wanted} here; this object has other properties`;
    compilation.report(site, json, 'missing-property', message, { expected: wanted });
    return;
  }
  let misspelt: Set<string | undefined> | undefined;
  for (const { name, at, value } of found) {
    if (shape.fields && !declaresField(value)) {
      const owner = misplaced(json, name, grammar);
      if (!owner || !fields || Object.hasOwn(fields.known, name))
        compilation.checkFieldPath(site, at, fields, name);
      else
        compilation.report(site, at, 'unknown-field', `“${name}” belongs next to “${owner}”, not in it`, {
          expected: `“${name}” beside “${owner}”`,
        });
    }
    if (shape.others !== false || Object.hasOwn(shape.properties, name)) continue;
    const owner = misplaced(json, name, grammar);
    const near = owner ? undefined : meantBy('property', name, names);
    misspelt = (misspelt ?? new Set()).add(near);
    const hint = owner ? `: it belongs next to “${owner}”` : didYouMean(near) || ownerHint(name, grammar);
    compilation.report(site, at, 'unknown-property', `“${name}” is not allowed here${hint}`, {
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

/** The names in words: `“a”, “b” and “c”`. */
const listed = (names: readonly string[]): string =>
  names
    .map((name) => `“${name}”`)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');

/**
 * The property that something was written into and belongs beside: a member of an object that the node or step around
 * it has as a property.
 */
export function misplaced(json: JsonNode, name: string, { nodes, steps }: Grammar): string | undefined {
  const property = json.parent?.type === 'property' ? json.parent : undefined;
  const around = property?.parent;
  if (!around) return undefined;
  const shape =
    nodes.get(stringOf(member(around, 'type')) ?? '') ??
    members(around).flatMap((one) => steps.get(one.name) ?? [])[0];
  const isFree = shape && Object.hasOwn(shape.properties, name) && !member(around, name);
  return isFree ? stringOf(property.children?.[0]) : undefined;
}

/** Which kind of node has a property, if there is only one. */
function ownerHint(name: string, { nodes }: Grammar): string {
  const kinds = [...nodes].flatMap(([kind, { properties }]) =>
    Object.hasOwn(properties, name) ? [kind] : [],
  );
  return kinds.length === 1 ? `: it is a property of a ${kinds[0]}` : '';
}

const declaresField = (json: JsonNode): boolean => members(json).some(({ name }) => name === 'local');

import { alternativesOf, type FieldSchema, propertiesOf } from '../schema.ts';
import { itemSchema } from './items.ts';
import { isChoice, kindOf } from './keywords.ts';
import type { Resolver } from './resolve.ts';

/**
 * The initial value of a field: its default, or those of its members; undefined if there are none.
 * @param around the schemas of the values that contain it, at which recursion stops
 */
export function startValue(
  schema: FieldSchema,
  resolver: Resolver,
  around: readonly FieldSchema[] = [],
): unknown {
  const inForce = resolver.inForce(schema, undefined);
  if (inForce.default !== undefined) return inForce.default;
  if (around.includes(inForce)) return undefined;
  const within = [...around, inForce];
  const [first] = alternativesOf(inForce);
  if (isChoice(inForce) && first)
    return startValue(resolver.withAlternative(inForce, first), resolver, within);
  switch (kindOf(inForce)) {
    case 'object':
      return startRecord(inForce, resolver, within);
    case 'array':
      return startList(inForce, resolver, within);
    default:
      return undefined;
  }
}

function startRecord(schema: FieldSchema, resolver: Resolver, within: readonly FieldSchema[]): unknown {
  const starts = Object.entries(propertiesOf(schema))
    .map(([name, property]) => [name, startValue(property, resolver, within)] as const)
    .filter(([, value]) => value !== undefined);
  return starts.length > 0 ? Object.fromEntries(starts) : undefined;
}

/** As many items as `minItems` and `prefixItems` require. */
function startList(schema: FieldSchema, resolver: Resolver, within: readonly FieldSchema[]): unknown {
  const fixed = Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0;
  const minItems = typeof schema.minItems === 'number' ? schema.minItems : 0;
  const count = Math.max(fixed, minItems);
  if (count === 0) return undefined;
  return Array.from({ length: count }, (_, at) => startItem(schema, at, resolver, within));
}

/** The initial value of a new list item. */
export function startItem(
  list: FieldSchema,
  at: number,
  resolver: Resolver,
  around?: readonly FieldSchema[],
): unknown {
  const schema = itemSchema(list, at);
  return schema ? startEntry(schema, resolver, around) : null;
}

/** The initial value of what a list or a record is extended by. */
export function startEntry(
  schema: FieldSchema,
  resolver: Resolver,
  around?: readonly FieldSchema[],
): unknown {
  const start = startValue(schema, resolver, around);
  if (start !== undefined) return start;
  const kind = kindOf(resolver.inForce(schema, undefined));
  return kind === 'object' ? {} : kind === 'array' ? [] : null;
}

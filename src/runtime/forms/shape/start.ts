import { alternativesOf, type FieldSchema, propertiesOf } from '../schema.ts';
import { itemSchema } from './items.ts';
import { isChoice, kindOf } from './keywords.ts';
import type { Resolver } from './resolve.ts';

/** Maximum depth of initial values, for recursive schemas. */
const maxDepth = 8;

/** The initial value of a field: its default, or those of its members; undefined if there are none. */
export function startValue(schema: FieldSchema, resolver: Resolver, depth = 0): unknown {
  const inForce = resolver.inForce(schema, undefined);
  if (inForce.default !== undefined) return inForce.default;
  if (depth > maxDepth) return undefined;
  const [first] = alternativesOf(inForce);
  if (isChoice(inForce) && first)
    return startValue(resolver.withAlternative(inForce, first), resolver, depth + 1);
  switch (kindOf(inForce)) {
    case 'object':
      return startRecord(inForce, resolver, depth);
    case 'array':
      return startList(inForce, resolver, depth);
    default:
      return undefined;
  }
}

function startRecord(schema: FieldSchema, resolver: Resolver, depth: number): unknown {
  const starts = Object.entries(propertiesOf(schema))
    .map(([name, property]) => [name, startValue(property, resolver, depth + 1)] as const)
    .filter(([, value]) => value !== undefined);
  return starts.length > 0 ? Object.fromEntries(starts) : undefined;
}

/** As many items as `minItems` and `prefixItems` require. */
function startList(schema: FieldSchema, resolver: Resolver, depth: number): unknown {
  const fixed = Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0;
  const minItems = typeof schema.minItems === 'number' ? schema.minItems : 0;
  const count = Math.max(fixed, minItems);
  if (count === 0) return undefined;
  return Array.from({ length: count }, (_, at) => startItem(schema, at, resolver, depth));
}

/** The initial value of a new list item. */
export function startItem(list: FieldSchema, at: number, resolver: Resolver, depth = 0): unknown {
  const schema = itemSchema(list, at);
  return schema ? startEntry(schema, resolver, depth) : null;
}

/** The initial value of what a list or a record is extended by. */
export function startEntry(schema: FieldSchema, resolver: Resolver, depth = 0): unknown {
  const start = startValue(schema, resolver, depth + 1);
  if (start !== undefined) return start;
  const kind = kindOf(resolver.inForce(schema, undefined));
  return kind === 'object' ? {} : kind === 'array' ? [] : null;
}

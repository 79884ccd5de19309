import { pathIn, splitPath } from '../../page/fieldPath.ts';
import { isRecord } from '../../values/read.ts';
import { type FieldSchema, propertiesOf } from '../schema.ts';
import type { Choices } from './choices.ts';
import { itemSchema, otherSchema } from './items.ts';
import type { Shape } from './shape.ts';

/** A part of a path. */
export interface PathPart {
  /** The path up to and including this part. */
  path: string;
  part: string;
  isItem: boolean;
  /** The effective schema of what contains it. */
  outer: FieldSchema;
  /** Its effective schema; undefined if the containing schema has no such part. */
  schema: FieldSchema | undefined;
}

/** The schemas along a path, from the form's fields inwards. */
export function schemasAlongPath(
  path: string,
  shape: Shape,
  values: Readonly<Record<string, unknown>>,
  choices: Choices,
): PathPart[] {
  const found: PathPart[] = [];
  let schema: FieldSchema | undefined = shape.schema;
  let value: unknown = values;
  let here = '';
  for (const part of splitPath(path)) {
    const outer: FieldSchema | undefined = schema && shape.chosenSchema(schema, value, here, choices);
    if (!outer) break;
    const isItem = Array.isArray(value);
    schema = isItem ? itemSchema(outer, Number(part)) : (propertiesOf(outer)[part] ?? otherSchema(outer));
    value = isItem ? (value as unknown[])[Number(part)] : isRecord(value) ? value[part] : undefined;
    here = pathIn(here, part);
    found.push({ path: here, part, isItem, outer, schema: schema && shape.inForce(schema, value) });
  }
  return found;
}

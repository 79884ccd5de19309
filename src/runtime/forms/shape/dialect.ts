/**
 * How react-jsonschema-form is told of a schema. It knows an older draft than ours (`items` as a list for fixed places)
 * and no recursion in precompiled schemas, so conditions and references are resolved here, and its own parts draw
 * what is in force.
 */
import { ADDITIONAL_PROPERTY_FLAG, type RJSFSchema, type SchemaUtilsType } from '@rjsf/utils';
import { isRecord } from '../../read.ts';
import { type FieldSchema, isPick, propertiesOf, typeOf } from '../schema.ts';
import { otherSchema } from './items.ts';
import { isChoice, kindOf } from './keywords.ts';
import type { Shape } from './shape.ts';

const told = new WeakMap<FieldSchema, FieldSchema>();
const originals = new WeakMap<object, FieldSchema>();
const others = new WeakMap<FieldSchema, FieldSchema>();

/** The schema in force that react-jsonschema-form was told of. */
export const originalOf = (schema: object): FieldSchema => originals.get(schema) ?? (schema as FieldSchema);

/** The same schema for react-jsonschema-form; always the same object for the same one. */
function tell(schema: FieldSchema): FieldSchema {
  const known = told.get(schema);
  if (known) return known;
  const { properties, type: _, ...rest } = schema;
  const kind = kindOf(schema);
  // Of a choice all is drawn by what lets choose.
  const result: FieldSchema = isChoice(schema)
    ? rest
    : { ...rest, ...(properties ? { properties } : {}), type: kind === 'value' ? typeOf(schema) : kind };
  told.set(schema, result);
  originals.set(result, schema);
  return result;
}

/** With the fields that a value has besides those that the schema names. */
function withOthers(schema: FieldSchema, value: unknown): FieldSchema {
  const other = otherSchema(schema);
  if (!other || !isRecord(value) || kindOf(schema) !== 'object') return schema;
  const named = propertiesOf(schema);
  const more = Object.keys(value).filter((name) => !Object.hasOwn(named, name));
  if (more.length === 0) return schema;
  const flagged = others.get(other) ?? { ...other, [ADDITIONAL_PROPERTY_FLAG]: true };
  others.set(other, flagged);
  const properties = { ...named, ...Object.fromEntries(more.map((name) => [name, flagged])) };
  return { ...schema, properties };
}

/** What the two fields of react-jsonschema-form that are used do not ask. */
function unasked(): never {
  throw new Error('A field of react-jsonschema-form asked what only other ones ask');
}

/** What react-jsonschema-form asks about schemas, answered by the shape of the form. */
export function schemaUtilsOf(shape: Shape): SchemaUtilsType {
  return {
    retrieveSchema(schema: RJSFSchema, value?: unknown) {
      const inForce = shape.inForce(originalOf(schema), value);
      return withOthers(tell(inForce), value) as RJSFSchema;
    },
    isSelect: (schema) => isPick(originalOf(schema)),
    getDisplayLabel: () => true,
    getDefaultFormState: (schema: RJSFSchema) => shape.startValue(originalOf(schema)),
    doesSchemaUtilsDiffer: unasked,
    findFieldInSchema: unasked,
    findSelectedOptionInXxxOf: unasked,
    getClosestMatchingOption: unasked,
    getFirstMatchingOption: unasked,
    getFromSchema: unasked,
    getRootSchema: unasked,
    getValidator: unasked,
    isFilesArray: unasked,
    isMultiSelect: unasked,
    omitExtraData: unasked,
    sanitizeDataForNewSchema: unasked,
    toPathSchema: unasked,
  };
}

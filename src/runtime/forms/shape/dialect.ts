/**
 * Adapts schemas for react-jsonschema-form. It supports an older draft (`items` as a list for tuples) and no recursion
 * in precompiled schemas. So conditions and references are resolved here, and its components render the effective
 * schema.
 */
import type { RJSFSchema, SchemaUtilsType } from '@rjsf/utils';
import { typeOf } from '../fieldType.ts';
import { type FieldSchema, isPick } from '../schema.ts';
import { isChoice, kindOf } from './keywords.ts';
import type { Shape } from './shape.ts';

const adapted = new WeakMap<FieldSchema, FieldSchema>();
const originals = new WeakMap<object, FieldSchema>();

/** The effective schema that was adapted for react-jsonschema-form. */
export const originalOf = (schema: object): FieldSchema => originals.get(schema) ?? (schema as FieldSchema);

/** The adapted schema; always the same object for the same schema. */
function adapt(schema: FieldSchema): FieldSchema {
  const known = adapted.get(schema);
  if (known) return known;
  const { properties, type: _, ...rest } = schema;
  const kind = kindOf(schema);
  // The component of a choice renders all of its fields.
  const result: FieldSchema = isChoice(schema)
    ? rest
    : { ...rest, ...(properties ? { properties } : {}), type: kind === 'value' ? typeOf(schema) : kind };
  adapted.set(schema, result);
  originals.set(result, schema);
  return result;
}

/** Methods that the two fields of react-jsonschema-form in use do not call. */
function notCalled(): never {
  throw new Error('react-jsonschema-form called a schema utility that is not implemented here');
}

/** The schema utilities of react-jsonschema-form, implemented by the shape of the form. */
export function schemaUtilsOf(shape: Shape): SchemaUtilsType {
  return {
    retrieveSchema(schema: RJSFSchema, value?: unknown) {
      return adapt(shape.inForce(originalOf(schema), value)) as RJSFSchema;
    },
    isSelect: (schema) => isPick(originalOf(schema)),
    getDisplayLabel: () => true,
    getDefaultFormState: (schema: RJSFSchema) => shape.startValue(originalOf(schema)),
    doesSchemaUtilsDiffer: notCalled,
    findFieldInSchema: notCalled,
    findSelectedOptionInXxxOf: notCalled,
    getClosestMatchingOption: notCalled,
    getFirstMatchingOption: notCalled,
    getFromSchema: notCalled,
    getRootSchema: notCalled,
    getValidator: notCalled,
    isFilesArray: notCalled,
    isMultiSelect: notCalled,
    omitExtraData: notCalled,
    sanitizeDataForNewSchema: notCalled,
    toPathSchema: notCalled,
  };
}

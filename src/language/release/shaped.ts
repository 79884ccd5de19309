/** Whether a form is more than a flat list of fields. It is decided here, so that flat forms load no code for it. */
import { isSchema, type JsonSchema } from '../project/inline.ts';

/** Keywords by which fields become available or required depending on values. */
const conditions = ['allOf', 'anyOf', 'oneOf', 'then', 'else', 'dependentSchemas'] as const;

/**
 * Whether a form has more than a fixed list of single values: nested records and lists, alternatives, values of several
 * types, or fields that become available or required depending on values. Conditions that only constrain a field's
 * value are left to the validator.
 */
export function isShaped(schema: JsonSchema): boolean {
  return (
    isDecidedByValues(schema) ||
    isSchema(schema.additionalProperties) ||
    Object.values(propertiesOf(schema)).some(isNested)
  );
}

const propertiesOf = (schema: JsonSchema): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(isSchema(schema.properties) ? schema.properties : {}).filter(
      (one): one is [string, JsonSchema] => isSchema(one[1]),
    ),
  );

const typesOf = ({ type }: JsonSchema): unknown[] => [type].flat().filter((one) => one !== 'null');

const alternativesOf = (schema: JsonSchema): JsonSchema[] =>
  [schema.oneOf ?? schema.anyOf].flat().filter(isSchema);

/** Whether its alternatives are single values, one of which is selected: an enum with labels. */
const isPick = (schema: JsonSchema): boolean => alternativesOf(schema).every((one) => 'const' in one);

function isNested(schema: JsonSchema): boolean {
  const [type, ...others] = typesOf(schema);
  return (
    type === 'object' ||
    type === 'array' ||
    (others.length > 0 && !('enum' in schema)) ||
    ['$ref', 'properties', 'items', 'prefixItems', 'if'].some((keyword) => keyword in schema) ||
    !isPick(schema) ||
    ('const' in schema && type !== 'boolean')
  );
}

function isDecidedByValues(schema: JsonSchema): boolean {
  const fields = propertiesOf(schema);
  const decides = (branch: JsonSchema): boolean =>
    '$ref' in branch ||
    'dependentRequired' in branch ||
    [branch.required].flat().filter(Boolean).length > 0 ||
    Object.entries(propertiesOf(branch)).some(
      ([name, property]) => !Object.hasOwn(fields, name) || isNested(property),
    ) ||
    branchesOf(branch).some(decides);
  return 'dependentRequired' in schema || branchesOf(schema).some(decides);
}

/** The subschemas that apply in addition to a schema, some of them conditionally. */
const branchesOf = (schema: JsonSchema): JsonSchema[] =>
  conditions
    .flatMap((keyword) => {
      const value = schema[keyword];
      if (Array.isArray(value)) return value;
      return keyword === 'dependentSchemas' && isSchema(value) ? Object.values(value) : [value];
    })
    .filter(isSchema);

/** Finds schemas that no value of finite size satisfies, because a required part of them contains them again. */
import { isSchema, type JsonSchema } from '../../project/inline.ts';

/**
 * @param root with references inlined, so that the only ones left are those of recursive schemas, into its `$defs`
 * @returns whether a schema within it has a value of finite size
 */
export function finiteSchemas(root: JsonSchema): (schema: JsonSchema) => boolean {
  const definitions = Object.entries(isSchema(root.$defs) ? root.$defs : {});
  const finite = new Set<string>();
  // Until no other definition is finite because of those that are.
  for (let before = -1; before < finite.size; ) {
    before = finite.size;
    for (const [name, definition] of definitions)
      if (isSchema(definition) && isSatisfiable(definition, finite)) finite.add(`#/$defs/${name}`);
  }
  return (schema) => isSatisfiable(schema, finite);
}

const schemas = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

/** @param finite references to definitions that are */
function isSatisfiable(schema: JsonSchema, finite: ReadonlySet<string>): boolean {
  const each = (one: unknown): boolean => !isSchema(one) || isSatisfiable(one, finite);
  if (typeof schema.$ref === 'string' && !finite.has(schema.$ref)) return false;
  if (!schemas(schema.allOf).every(each)) return false;
  for (const keyword of ['oneOf', 'anyOf']) {
    const alternatives = schemas(schema[keyword]);
    if (alternatives.length > 0 && !alternatives.some(each)) return false;
  }
  if (Array.isArray(schema.type) && schema.type.some((type) => type !== 'object' && type !== 'array'))
    return true;
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  if (!required.every((name) => !Object.hasOwn(properties, name) || each(properties[name]))) return false;
  return !(Number(schema.minItems) >= 1) || (each(schema.items) && schemas(schema.prefixItems).every(each));
}

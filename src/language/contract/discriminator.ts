/** `discriminator` of OpenAPI: a property whose value determines the alternative of `oneOf`. */
import { isJsonObject, type JsonObject, nameOf, type Place, resolved, text } from './reference.ts';

type Value = string | number | boolean;

/** The property that tells alternatives apart, if the schema declares one. */
export function discriminatorOf({ discriminator }: JsonObject): string | undefined {
  const name = isJsonObject(discriminator) ? discriminator.propertyName : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** The discriminator values of an alternative: those in `mapping`, or else the name of its schema. */
export function discriminatorValues({ discriminator }: JsonObject, reference: string): string[] {
  const mapping =
    isJsonObject(discriminator) && isJsonObject(discriminator.mapping) ? discriminator.mapping : {};
  const values = Object.keys(mapping).filter((value) => {
    const target = mapping[value];
    return target === reference || (typeof target === 'string' && nameOf(target) === nameOf(reference));
  });
  return values.length > 0 ? values : [nameOf(reference)];
}

/**
 * References to the schemas that extend a base with a discriminator (`allOf`), as its mapping lists them; undefined if
 * it has no mapping.
 */
export function subtypesOf({ discriminator }: JsonObject): JsonObject[] | undefined {
  if (!isJsonObject(discriminator) || !isJsonObject(discriminator.mapping)) return undefined;
  const targets = [...new Set(Object.values(discriminator.mapping).map(text).filter(Boolean))];
  if (targets.length < 2) return undefined;
  return targets.map((target) => ({
    $ref: /[#./]/.test(target) ? target : `#/components/schemas/${target}`,
  }));
}

/** The property that tells alternatives apart, and its values for each of them; undefined if there is none. */
export function tagsOf(
  schema: JsonObject,
  alternatives: readonly unknown[],
  at: Place,
): { by: string; values: Value[][] } | undefined {
  const declared = discriminatorOf(schema);
  const properties = alternatives.map((one) => propertiesOf(one, at, 0));
  const names = declared === undefined ? Object.keys(properties[0] ?? {}) : [declared];
  for (const by of names) {
    const values = alternatives.map((one, index) => {
      if (declared !== undefined && isJsonObject(one) && typeof one.$ref === 'string')
        return discriminatorValues(schema, one.$ref);
      return properties[index]?.[by] ?? [];
    });
    const all = values.flat();
    if (values.every((some) => some.length > 0) && new Set(all).size === all.length) return { by, values };
  }
  return undefined;
}

/** The values of the properties that have only certain ones (`const`, `enum`), including those of `allOf`. */
function propertiesOf(schema: unknown, from: Place, depth: number): Record<string, Value[]> {
  const { value, at } = resolved(schema, from);
  const found: Record<string, Value[]> = {};
  // Deeper than any real document: schemas whose allOf leads back to themselves.
  if (depth > 20) return found;
  for (const part of Array.isArray(value.allOf) ? value.allOf : [])
    Object.assign(found, propertiesOf(part, at, depth + 1));
  for (const [name, property] of Object.entries(isJsonObject(value.properties) ? value.properties : {})) {
    const { value: own } = resolved(property, at);
    const values = 'const' in own ? [own.const] : Array.isArray(own.enum) ? own.enum : [];
    if (values.length > 0 && values.every(isScalar)) found[name] = values;
  }
  return found;
}

const isScalar = (value: unknown): value is Value =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** `discriminator` of OpenAPI: a property whose value tells which alternative of `oneOf` an object is of. */
import { isJson, type Json, nameOf } from './reference.ts';

/** The property that tells alternatives apart, if the schema declares one. */
export function discriminatorOf({ discriminator }: Json): string | undefined {
  const name = isJson(discriminator) ? discriminator.propertyName : undefined;
  return typeof name === 'string' ? name : undefined;
}

/** The values that stand for an alternative: those that `mapping` gives it, or else the name of its schema. */
export function discriminatorValues({ discriminator }: Json, reference: string): string[] {
  const mapping = isJson(discriminator) && isJson(discriminator.mapping) ? discriminator.mapping : {};
  const values = Object.keys(mapping).filter((value) => {
    const target = mapping[value];
    return target === reference || (typeof target === 'string' && nameOf(target) === nameOf(reference));
  });
  return values.length > 0 ? values : [nameOf(reference)];
}

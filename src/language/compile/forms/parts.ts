/** The schemas that together describe one value, and what they say of it. */
import { own } from '../../own.ts';
import { isSchema, type JsonSchema } from '../../project/inline.ts';

export const schemas = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

/**
 * The schema itself, the target of its reference, and the members of its `allOf`.
 * @param root the whole schema, into which references point
 */
export function schemaParts(root: JsonSchema, schema: JsonSchema): JsonSchema[] {
  const target = typeof schema.$ref === 'string' ? follow(root, schema.$ref) : undefined;
  return [
    schema,
    ...(target ? [target] : []),
    ...schemas(schema.allOf).flatMap((part) => schemaParts(root, part)),
  ];
}

/** The value of a keyword in the first of these that has it. */
export const first = (parts: readonly JsonSchema[], keyword: string): unknown =>
  parts.find((part) => Object.hasOwn(part, keyword))?.[keyword];

function follow(root: JsonSchema, reference: string): JsonSchema | undefined {
  const found = reference
    .split('/')
    .slice(1)
    .reduce<unknown>((here, part) => (isSchema(here) ? own(here, part) : undefined), root);
  return isSchema(found) ? found : undefined;
}

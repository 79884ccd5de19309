/** Finds the subschemas that are evaluated separately while a form is filled in: conditions and alternatives. */
import { isSchema, type JsonSchema } from '../project/inline.ts';

/** Keywords whose value is data, not schemas. */
const data = new Set([
  'const',
  'enum',
  'default',
  'examples',
  'dependentRequired',
  'required',
  'discriminator',
]);
/** Keywords whose members have names chosen by the author of the schema. */
const named = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas']);

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** JSON pointers to each `if`, and to each alternative of `oneOf` and `anyOf`, as fragments: `#/allOf/0/if`. */
export function conditionsOf(schema: JsonSchema): string[] {
  const found: string[] = [];
  const visit = (value: unknown, pointer: string): void => {
    if (!isSchema(value)) return;
    for (const [keyword, inner] of Object.entries(value)) {
      if (data.has(keyword) || keyword.startsWith('x-')) continue;
      const here = `${pointer}/${escaped(keyword)}`;
      if (keyword === 'if') found.push(here);
      if (Array.isArray(inner)) {
        for (const [index, one] of inner.entries()) {
          if (keyword === 'oneOf' || keyword === 'anyOf') found.push(`${here}/${index}`);
          visit(one, `${here}/${index}`);
        }
      } else if (named.has(keyword) && isSchema(inner)) {
        for (const [name, one] of Object.entries(inner)) visit(one, `${here}/${escaped(name)}`);
      } else visit(inner, here);
    }
  };
  visit(schema, '#');
  return found;
}

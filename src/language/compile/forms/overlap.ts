/** Alternatives of which one allows the values of another. */
import { isSchema, type JsonSchema } from '../../project/inline.ts';

/** Keywords of a schema that only lists fields. */
const listing = /^(\$ref|type|properties|title|description|x-.*)$/;

/** Whether an object schema requires nothing, and each of its fields is the same in the other one, or not in it. */
export function allowsAll(parts: JsonSchema[], others: JsonSchema[]): boolean {
  const propertiesOf = (all: JsonSchema[]) =>
    Object.assign({}, ...all.map(({ properties }) => (isSchema(properties) ? properties : {})));
  const theirs: JsonSchema = propertiesOf(others);
  return (
    parts.some(({ type }) => type === 'object') &&
    others.some(({ type }) => type === 'object') &&
    parts.every((part) => Object.keys(part).every((keyword) => listing.test(keyword))) &&
    Object.entries(propertiesOf(parts)).every(
      ([name, mine]) => !Object.hasOwn(theirs, name) || JSON.stringify(mine) === JSON.stringify(theirs[name]),
    )
  );
}

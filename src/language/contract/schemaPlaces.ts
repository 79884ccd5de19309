/** Where a schema stands that was copied into another one: file and JSON pointer, with `#` between them. */
const places = new WeakMap<object, string>();

export function markPlace(schema: object, place: string): void {
  places.set(schema, place);
}

export const markedPlace = (schema: object): string | undefined => places.get(schema);

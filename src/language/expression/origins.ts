/** The objects that records were derived from: a row made by `map` has the age of the row it was made from. */
const origins = new WeakMap<object, object>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Records the origin of a value. @returns the value */
export function derived(value: unknown, from: unknown): unknown {
  if (isObject(value) && isObject(from) && value !== from) origins.set(value, from);
  return value;
}

/** The origin of a record; undefined if it was not derived. */
export const originOf = (record: object): object | undefined => origins.get(record);

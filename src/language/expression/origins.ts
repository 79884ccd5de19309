/** What records were made of: a row that `map` makes is as old as the row that it was made of. */
const origins = new WeakMap<object, object>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Notes what a value was made of. @returns the value. */
export function derived(value: unknown, from: unknown): unknown {
  if (isObject(value) && isObject(from) && value !== from) origins.set(value, from);
  return value;
}

/** What a record was made of; undefined where nobody made it. */
export const originOf = (record: object): object | undefined => origins.get(record);

/**
 * The own property of a record by a name from a definition or a request: inherited ones such as `constructor` are
 * ignored.
 */
export const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

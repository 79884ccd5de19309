/** The entry of a record by a name that somebody wrote: `constructor` is none unless it was put there. */
export const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

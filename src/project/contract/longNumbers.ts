/** Which whole numbers of a JSON body may be beyond 2^53: callers have them as texts of their digits. */
import type { LongNumbers } from '../../client/dialect/assemble.ts';
import type { Operation } from '../../language/contract/index.ts';
import type { RecordType, Type } from '../../language/expression/type.ts';

/** More than any real body has. A schema that leads back to itself under ever new types has no end. */
const maxRecords = 500;

/** What `long` of the client's table is; undefined if there are none. */
export function longNumbersOf({ parameters, wholeBody }: Operation): LongNumbers | undefined {
  const body = Object.values(parameters).filter((one) => one.in === 'body');
  const fields = Object.fromEntries(body.map(({ name, type }) => [name, type]));
  const reading = new Reading();
  const start = reading.place(wholeBody ? Object.values(fields) : [{ kind: 'record', fields }]);
  return start === undefined ? undefined : withoutOthers(start, reading.records);
}

class Reading {
  /** The members of each record; the first has the place 1. */
  readonly records: Map<string, number>[] = [];
  /** A number for each object with fields: a type has the same one whenever it is read. */
  readonly #ids = new Map<object, number>();
  readonly #places = new Map<string, number>();

  /** 0 for a long number, or the place of a record. @param types those that a value can have */
  place(types: readonly Type[]): number | undefined {
    const [kind, ...others] = new Set(types.map((type) => type.kind));
    // What may be a text is sent as it is.
    if (others.length > 0) return undefined;
    if (kind === 'int') return types.some((type) => type.kind === 'int' && type.long) ? 0 : undefined;
    if (kind === 'list') return this.place(types.flatMap((type) => (type.kind === 'list' ? [type.of] : [])));
    return kind === 'record' ? this.#record(types.flatMap(alternatives)) : undefined;
  }

  #record(types: readonly RecordType[]): number | undefined {
    const key = [...new Set(types.map((type) => this.#idOf(type.fields)))].sort().join();
    const known = this.#places.get(key);
    if (known !== undefined || this.records.length >= maxRecords) return known;
    const members = new Map<string, number>();
    const index = this.records.push(members);
    this.#places.set(key, index);
    const names = new Set(types.flatMap((type) => Object.keys(type.fields)));
    const add = (name: string, all: (Type | undefined)[]): void => {
      const place = this.place(all.flatMap((one) => one ?? []));
      if (place !== undefined) members.set(name, place);
    };
    for (const name of names)
      add(
        name,
        types.map(({ fields, rest }) => (Object.hasOwn(fields, name) ? fields[name] : rest)),
      );
    add(
      '*',
      types.map(({ rest }) => rest),
    );
    return index;
  }

  #idOf(fields: object): number {
    const id = this.#ids.get(fields) ?? this.#ids.size;
    this.#ids.set(fields, id);
    return id;
  }
}

const alternatives = (type: Type): RecordType[] =>
  type.kind === 'record' ? (type.union?.alternatives.map((one) => one.type) ?? [type]) : [];

/** Without the records that lead to no long number; undefined if there is none at all. */
function withoutOthers(
  start: number,
  records: readonly ReadonlyMap<string, number>[],
): LongNumbers | undefined {
  const kept = new Set([0]);
  for (let size = 0; size < kept.size; ) {
    size = kept.size;
    for (const [index, members] of records.entries())
      if ([...members.values()].some((one) => kept.has(one))) kept.add(index + 1);
  }
  if (!kept.has(start)) return undefined;
  const places = [...kept].sort((a, b) => a - b);
  const left = places.slice(1).map((place) => {
    const members = [...(records[place - 1] ?? [])].filter(([, one]) => kept.has(one));
    return Object.fromEntries(members.map(([name, one]) => [name, places.indexOf(one)]));
  });
  return [places.indexOf(start), ...left];
}

/** Merges messages of a channel into the value of a source. Nothing is mutated. */
import type { Live, Path } from '../../language/compiled.ts';
import { readPath } from './readPath.ts';
import { renewed } from './receipts.ts';

/** Replaces the value at a path. A list on the path is mapped over its records. */
function writeAt(whole: unknown, path: Path, change: (value: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return change(whole);
  if (Array.isArray(whole)) return whole.map((each) => writeAt(each, path, change));
  const record = typeof whole === 'object' && whole !== null ? whole : {};
  const written = { ...record, [first]: writeAt(readPath(record, [first]), rest, change) };
  renewed(written, whole, rest.length === 0 ? [first] : []);
  return written;
}

/** The value of a source with a message merged into it. */
export function merge(value: unknown, message: unknown, live: Live): unknown {
  const update = live.from ? readPath(message, live.from) : message;
  // With several lists it is unknown which one a new row belongs to.
  const several = passesList(value, live.into ?? []);
  return writeAt(value, live.into ?? [], (old) => {
    if (live.merge === 'replace') return update;
    if (live.merge === 'fields') return fields(old, update);
    return rows(old, update, live.by ?? 'id', { max: live.max, add: !several });
  });
}

function passesList(value: unknown, path: Path): boolean {
  return path.some((_, depth) => Array.isArray(readPath(value, path.slice(0, depth))));
}

/** Fields of the message replace those of the same name; fields that the source does not have are ignored. */
function fields(old: unknown, update: unknown): unknown {
  if (typeof old !== 'object' || old === null || typeof update !== 'object' || update === null) return old;
  const known = Object.entries(update).filter(([name]) => Object.hasOwn(old, name));
  const joined = { ...old, ...Object.fromEntries(known) };
  renewed(
    joined,
    old,
    known.map(([name]) => name),
  );
  return joined;
}

/** Updates rows in place by their key; new rows come first. */
function rows(
  old: unknown,
  update: unknown,
  by: string,
  { max, add }: { max: number | undefined; add: boolean },
): unknown {
  if (!Array.isArray(old)) return old;
  const fresh = Array.isArray(update) ? update : [update];
  const byKey = new Map(fresh.map((row) => [readPath(row, [by]), row]));
  let changed = false;
  const kept = old.map((row) => {
    const key = readPath(row, [by]);
    const update = byKey.get(key);
    if (update === undefined) return row;
    byKey.delete(key);
    changed = true;
    return fields(row, update);
  });
  if (!add) return changed ? kept : old;
  const joined = [...byKey.values(), ...kept];
  return max === undefined ? joined : joined.slice(0, max);
}

/** Merges messages of a channel into the value of a source. Nothing is mutated. */
import type { Live, Path } from '../../language/compiled.ts';
import type { Cell } from './cell.ts';
import type { Message } from './channel.ts';
import { fits } from './fits.ts';
import { readPath } from './readPath.ts';
import { received, renewed } from './receipts.ts';

/** The cell of a source with messages merged into it, of which the last has come last. */
export function mergeAll(cell: Cell, messages: readonly Message[], live: Live): Cell {
  const needed = visible(messages, live);
  if (needed.length === 0) return cell;
  let { value } = cell;
  let came = 0;
  for (const [message, at] of needed) {
    received(message, at);
    value = merge(value, message, live, at);
    came = at;
  }
  return { ...cell, value, at: Date.now() - Math.round(performance.now() - came) };
}

/** The messages of which something will be visible. Those that do not match the contract are ignored. */
function visible(messages: readonly Message[], live: Live): Message[] {
  const found: Message[] = [];
  const written = new Set<string>();
  for (const one of [...messages].reverse()) {
    const names = Object.keys(Object(updateOf(one[0], live)));
    const isCovered =
      found.length > 0 &&
      (live.merge === 'replace' || (live.merge === 'fields' && names.every((name) => written.has(name))));
    if (isCovered || !fits(one[0], live.message)) continue;
    found.unshift(one);
    for (const name of names) written.add(name);
  }
  return found;
}

const updateOf = (message: unknown, live: Live): unknown =>
  live.from ? readPath(message, live.from) : message;

/** Replaces the value at a path. A list on the path is mapped over its records. */
function writeAt(whole: unknown, path: Path, at: number, change: (value: unknown) => unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return change(whole);
  if (Array.isArray(whole)) return whole.map((each) => writeAt(each, path, at, change));
  const record = typeof whole === 'object' && whole !== null ? whole : {};
  const written = { ...record, [first]: writeAt(readPath(record, [first]), rest, at, change) };
  renewed(written, whole, rest.length === 0 ? [first] : [], at);
  return written;
}

/**
 * The value of a source with a message merged into it.
 * @param at when it came
 */
export function merge(value: unknown, message: unknown, live: Live, at = performance.now()): unknown {
  const update = updateOf(message, live);
  // With several lists it is unknown which one a new row belongs to.
  const several = passesList(value, live.into ?? []);
  return writeAt(value, live.into ?? [], at, (old) => {
    if (live.merge === 'replace') return update;
    if (live.merge === 'fields') return fields(old, update, at);
    return rows(old, update, live.by ?? 'id', at, { max: live.max, add: !several });
  });
}

function passesList(value: unknown, path: Path): boolean {
  return path.some((_, depth) => Array.isArray(readPath(value, path.slice(0, depth))));
}

/** Fields of the message replace those of the same name; fields that the source does not have are ignored. */
function fields(old: unknown, update: unknown, at: number): unknown {
  if (typeof old !== 'object' || old === null || typeof update !== 'object' || update === null) return old;
  const known = Object.entries(update).filter(([name]) => Object.hasOwn(old, name));
  const joined = { ...old, ...Object.fromEntries(known) };
  renewed(
    joined,
    old,
    known.map(([name]) => name),
    at,
  );
  return joined;
}

/** Updates rows in place by their key; new rows come first. */
function rows(
  old: unknown,
  update: unknown,
  by: string,
  at: number,
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
    return fields(row, update, at);
  });
  if (!add) return changed ? kept : old;
  const joined = [...byKey.values(), ...kept];
  return max === undefined ? joined : joined.slice(0, max);
}

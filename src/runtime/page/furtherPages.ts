/** Joins the pages of a list. Loaded after the first page is shown: a list begins with its first page. */
import type { Paging, Path, SourceDefinition } from '../../language/compiled.ts';
import { unreadable } from './cell.ts';
import { asRows } from './paging.ts';
import { readPath } from './readPath.ts';
import { renewed } from './receipts.ts';

/** An answer that follows others. */
interface Further {
  /** The value so far. */
  joins: unknown;
  /** The answer before this one. */
  previous: unknown;
  answer: unknown;
}

/**
 * Joins an answer to those before it, unless its server has ignored which page was requested.
 * @throws the failure of an unreadable answer, if the source needs rows that such a server does not send
 */
export function join(
  { operation, mostPages }: SourceDefinition,
  paging: Paging,
  { joins, previous, answer }: Further,
): { value: unknown; repeated: boolean } {
  if (!isRepeated(answer, previous, paging))
    return { value: joinPages(joins, answer, paging), repeated: false };
  if (import.meta.env.DEV) reportRepeated(operation, paging);
  if (mostPages && isTold(paging)) throw unreadable;
  return { value: joins, repeated: true };
}

/** Appends a page of rows; a row that is loaded already is replaced and never duplicated. */
function joinPages(before: unknown, answer: unknown, paging: Paging): unknown {
  const rows = [...asRows(readPath(before, paging.items))];
  const places = new Map(rows.map((row, index) => [rowKey(row, paging.key), index]));
  for (const row of asRows(readPath(answer, paging.items))) {
    // Rows without a key are all kept.
    const key = rowKey(row, paging.key) ?? null;
    const place = key === null ? undefined : places.get(key);
    if (place === undefined) rows.push(row);
    else rows[place] = row;
  }
  return writePath(answer, paging.items, rows);
}

/**
 * Whether an answer has the rows of the answer before it, in the same order: the server has ignored which page was
 * requested. Rows that were all loaded with earlier pages are no sign of that, since rows that are added meanwhile shift
 * the others. Rows are compared by their key, and those without one as a whole.
 */
function isRepeated(answer: unknown, previous: unknown, { items, key }: Paging): boolean {
  const [now, before] = [answer, previous].map((one) => asRows(readPath(one, items)));
  const identity = (row: unknown): string => JSON.stringify(rowKey(row, key) ?? row);
  return (
    now !== undefined &&
    now.length > 0 &&
    now.length === before?.length &&
    now.every((row, at) => identity(row) === identity(before[at]))
  );
}

/** Whether the server itself says that a further page follows: otherwise only an empty page marks the end. */
const isTold = ({ by, last, total, totalHeader }: Paging): boolean =>
  by === 'cursor' || by === 'link' || Boolean(last ?? total ?? totalHeader);

const reported = new Set<string>();

/** In development: reports, once for each operation, that its server ignores which page is requested. */
function reportRepeated(operation: string, { page }: Paging): void {
  if (reported.has(operation)) return;
  reported.add(operation);
  reportError(
    new Error(
      `${operation}: a further page has the same rows as the one before. Does the server read “${page}”?`,
    ),
  );
}

const rowKey = (row: unknown, key: string): unknown => readPath(row, [key]);

function writePath(whole: unknown, path: Path, value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  const record = typeof whole === 'object' && whole !== null ? whole : {};
  const written = { ...record, [first]: writePath(readPath(record, [first]), rest, value) };
  renewed(written, whole, []);
  return written;
}

/** Lists that come page by page. */
import type { Paging, Path } from '../../language/compiled.ts';
import { readPath } from './merge.ts';
import { renewed } from './receipts.ts';

/** A list with a further page at its end; a row that is there already is replaced and never doubled. */
export function joinPages(before: unknown, answer: unknown, paging: Paging): unknown {
  const rows = [...asRows(readPath(before, paging.items))];
  const places = new Map(rows.map((row, index) => [rowKey(row, paging.key), index]));
  for (const row of asRows(readPath(answer, paging.items))) {
    // Rows that nothing tells apart are all kept.
    const key = rowKey(row, paging.key) ?? null;
    const place = key === null ? undefined : places.get(key);
    if (place === undefined) rows.push(row);
    else rows[place] = row;
  }
  return writePath(answer, paging.items, rows);
}

/** Whether there is a page after this one: by the number of the last, by the total of rows, or else because this one has any. */
export function hasMore(value: unknown, answer: unknown, paging: Paging, page: number): boolean {
  const fresh = asRows(readPath(answer, paging.items));
  if (fresh.length === 0) return false;
  const last = paging.last && readPath(answer, paging.last);
  if (typeof last === 'number') return page < last;
  const total = paging.total && readPath(answer, paging.total);
  if (typeof total === 'number') return asRows(readPath(value, paging.items)).length < total;
  return true;
}

const asRows = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const rowKey = (row: unknown, key: string): unknown => readPath(row, [key]);

function writePath(whole: unknown, path: Path, value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  const record = typeof whole === 'object' && whole !== null ? whole : {};
  const written = { ...record, [first]: writePath(readPath(record, [first]), rest, value) };
  renewed(written, whole, []);
  return written;
}

/** Paginated lists. */
import type { Paging, Path } from '../../language/compiled.ts';
import { readPath } from './readPath.ts';
import { renewed } from './receipts.ts';

/** Appends a page of rows; a row that is loaded already is replaced and never duplicated. */
export function joinPages(before: unknown, answer: unknown, paging: Paging): unknown {
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

/** The parameters of the first page. */
export function firstPage({ by, page, first = by ? 0 : 1 }: Paging): Record<string, unknown> {
  return by === undefined || by === 'offset' ? { [page]: first } : {};
}

/**
 * The parameters of the next page; null if there is none.
 * @param value the rows so far
 * @param asked the parameters of this page
 */
export function nextPage(
  value: unknown,
  answer: unknown,
  paging: Paging,
  asked: Record<string, unknown>,
  headers: Headers | undefined,
): Record<string, unknown> | null {
  const { by, page } = paging;
  if (by === 'link') return linked(headers?.get('Link') ?? '');
  if (by === 'cursor') {
    const next = readPath(answer, paging.next ?? []);
    return (typeof next === 'string' && next !== '') || typeof next === 'number' ? { [page]: next } : null;
  }
  const fresh = asRows(readPath(answer, paging.items));
  const here = Number(asked[page]);
  if (fresh.length === 0) return null;
  const last = paging.last && readPath(answer, paging.last);
  const header = paging.totalHeader === undefined ? null : headers?.get(paging.totalHeader);
  const total = header ? Number(header) : paging.total && readPath(answer, paging.total);
  if (typeof last === 'number' ? here >= last : isReached(total, value, paging)) return null;
  return { [page]: by === 'offset' ? here + fresh.length : here + 1 };
}

const isReached = (total: unknown, value: unknown, { items }: Paging): boolean =>
  typeof total === 'number' && asRows(readPath(value, items)).length >= total;

/** The query of the `next` address in a Link header. */
function linked(header: string): Record<string, unknown> | null {
  const [, address] = /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(header) ?? [];
  if (address === undefined) return null;
  return Object.fromEntries(new URL(address, location.href).searchParams);
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

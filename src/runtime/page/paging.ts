/** Paginated lists: which page is requested next. furtherPages.ts joins the pages. */
import type { Paging } from '../../language/compiled.ts';
import { readPath } from './readPath.ts';

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

export const asRows = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

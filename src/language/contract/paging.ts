/** Reads `x-page`: how an operation is paged. */
import type { Paging } from '../compiled.ts';
import { isJsonObject, text, texts } from './reference.ts';

const pathOf = (value: unknown): string[] =>
  Array.isArray(value) ? texts(value) : text(value).split('.').filter(Boolean);

const isWay = (value: unknown): value is NonNullable<Paging['by']> =>
  value === 'offset' || value === 'cursor' || value === 'link';

/** @throws Error for an unknown kind of paging, or a cursor without its path in the answer */
export function pagingOf(value: unknown): Paging | undefined {
  if (!isJsonObject(value)) return undefined;
  const { by = 'number' } = value;
  if (by !== 'number' && !isWay(by))
    throw new Error(`x-page is by number, offset, cursor or link, not by ${JSON.stringify(by)}`);
  if (by === 'cursor' && !value.next)
    throw new Error('x-page by cursor has to say where the next one stands, such as next: meta.next');
  return {
    items: pathOf(value.items),
    ...(isWay(by) ? { by } : {}),
    page: text(value.page),
    key: text(value.key),
    ...(typeof value.first === 'number' ? { first: value.first } : {}),
    ...(value.next ? { next: pathOf(value.next) } : {}),
    ...(value.size ? { size: text(value.size) } : {}),
    ...(value.last ? { last: pathOf(value.last) } : {}),
    ...(value.total ? { total: pathOf(value.total) } : {}),
    ...(value.totalHeader ? { totalHeader: text(value.totalHeader) } : {}),
  };
}

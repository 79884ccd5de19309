/** How a call is paged, as `x-page` says. */
import type { Paging } from '../compiled.ts';
import { isJson, text, texts } from './reference.ts';

const pathOf = (value: unknown): string[] =>
  Array.isArray(value) ? texts(value) : text(value).split('.').filter(Boolean);

export function pagingOf(value: unknown): Paging | undefined {
  if (!isJson(value)) return undefined;
  return {
    items: pathOf(value.items),
    page: text(value.page),
    key: text(value.key),
    ...(value.size ? { size: text(value.size) } : {}),
    ...(value.last ? { last: pathOf(value.last) } : {}),
    ...(value.total ? { total: pathOf(value.total) } : {}),
  };
}

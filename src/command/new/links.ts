/** How the pages of an app lead to one another. */

import type { Call, CallParameter } from './calls.ts';
import { pathFromRow, type RowLink, rowLink } from './fromRow.ts';
import { sharedWith, takenFrom } from './needs.ts';
import type { Page, Place } from './plan.ts';
import { converted, type Definition, goTo, passedOn, queryName } from './query.ts';
import { isParameter, pathParameters, type Resource } from './resources.ts';
import type { Field } from './shape.ts';
import { camel } from './words.ts';

/**
 * The page of the record that a field refers to by its name: `petId` leads to the page of a pet. Undefined if there is
 * none, or if it needs more than that id.
 */
export function referredTo(
  { name, shape }: Field,
  pages: readonly Page[],
  value: string,
): RowLink | undefined {
  const [, noun = ''] = /^(.+?)_?(?:id|uuid)$/i.exec(name) ?? [];
  if (noun === '') return undefined;
  const page = pages.find(
    ({ kind, resource, needs }) =>
      kind === 'detail' && needs.length === 1 && resource && camel(resource.one) === camel(noun),
  );
  const [parameter] = page?.needs ?? [];
  if (!page || !parameter) return undefined;
  return { page, query: { [queryName(parameter)]: `= ${converted(value, shape.kind, parameter)}` } };
}

/**
 * The page that has the parameters of another one: that of a record, or a list whose rows are such records. Undefined for
 * a page that needs no query, or values that no page has.
 */
export function originOf(page: Page, pages: readonly Page[]): Page | undefined {
  if (page.needs.length === 0) return undefined;
  if (page.kind === 'detail')
    return pages.find((one) => one.kind === 'list' && rowLink(one, pages)?.page === page);
  return recordAbove(page.call, page.needs, pages) ?? pages.find((one) => isLedToFromRows(one, page));
}

/** Whether a page is about one record: it shows it, or lists what is in it, as `/carts/{cartId}` may. */
const isAboutRecord = ({ kind, call }: Page): boolean =>
  kind === 'detail' || (kind === 'list' && isParameter(call.segments.at(-1)));

/** The page of the nearest record that a call is about, if it has the parameters of the call. */
function recordAbove(call: Call, needs: readonly CallParameter[], pages: readonly Page[]): Page | undefined {
  const wanted = needs.map(queryName);
  const knows = (one: Page): boolean => {
    const known = one.needs.map(queryName);
    return isAboutRecord(one) && wanted.every((name) => known.includes(name));
  };
  const isAbove = ({ call: { path } }: Page): boolean =>
    call.path === path || call.path.startsWith(`${path}/`) || call.path.startsWith(`${path}:`);
  return pages
    .filter((one) => one.call !== call && knows(one) && isAbove(one))
    .sort((a, b) => b.call.path.length - a.call.path.length)[0];
}

/** Whether the rows of a list have all that a page needs. */
const isLedToFromRows = (list: Page, page: Page): boolean =>
  list !== page &&
  page.needs.every((one) => one.in === 'path' || sharedWith(page.call, list.needs).includes(one)) &&
  pathFromRow(list, page.call, 'it') !== undefined;

/** What is passed to a call by the page that leads to it. A user is asked for all else. */
export function passedTo(
  call: Call,
  resource: Resource | undefined,
  pages: readonly Page[],
): CallParameter[] {
  const isPassed = (needs: CallParameter[]): boolean =>
    originOf({ kind: 'action', route: '', call, resource, needs }, pages) !== undefined;
  const path = pathParameters(call);
  const every = pages.map(({ needs }) => takenFrom(call, needs)).sort((a, b) => b.length - a.length);
  return every.find(isPassed) ?? path;
}

/**
 * Where a call that needs nothing but a press is offered: on the page of the record that it is about, on the rows of the
 * lists of such records, or on the home page. Undefined if no page has what is in its path.
 */
export function placeOf(
  call: Call,
  resource: Resource | undefined,
  pages: readonly Page[],
): Place | undefined {
  const path = passedTo(call, resource, pages);
  const same = pages.find((one) => one.kind === 'value' && one.call.path === call.path);
  if (same) return same.call;
  if (path.length === 0) return 'home';
  const own = pages.find((one) => one.kind === 'detail' && one.resource === resource);
  if (own && pathParameters(own.call).length === path.length - sharedWith(call, own.needs).length)
    return own.call;
  return (
    recordAbove(call, path, pages)?.call ??
    (pages.some((one) => pathFromRow(one, call, 'it')) ? 'rows' : undefined)
  );
}

/** The pages that the rows of a list lead to, besides that of the record itself. */
export const ledToFromRows = (list: Page, pages: readonly Page[]): Page[] =>
  pages.filter((page) => {
    if (page.kind === 'edit' || page.kind === 'detail' || page.needs.length === 0) return false;
    return isLedToFromRows(list, page) && originOf(page, pages)?.kind === 'list';
  });

/**
 * The pages that the page of a record links to as a whole, in order, without those that a nearer page links to, and those
 * that rows lead to.
 */
export const ledToFrom = (record: Page, pages: readonly Page[]): Page[] =>
  pages.filter((page) => {
    if (page === record || page.kind === 'edit' || page.kind === 'detail') return false;
    return originOf(page, pages) === record && !isLedToFromRows(record, page);
  });

/** A step that opens a page with what this page has in its query. */
export const openPage = (page: Page): Definition => goTo(page.route, passedOn(page.needs));

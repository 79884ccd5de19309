/** How the pages of an app lead to one another. */

import type { Call, CallParameter } from './calls.ts';
import { fieldOf } from './expressions.ts';
import type { Page, Place } from './plan.ts';
import { converted, type Definition, goTo, passedOn, queryName } from './query.ts';
import { idField, idInBody, idParameter } from './recordId.ts';
import { isParameter, listOf, pathParameters, type Resource } from './resources.ts';
import type { Field } from './shape.ts';
import { camel } from './words.ts';

/** What opens the page of a record from a row of a list. */
export interface RowLink {
  page: Page;
  query: Definition;
}

/**
 * The page of the record that a row of a list is: that of its own collection, or one of the same schema elsewhere.
 * Undefined if there is none, or if a row does not say what that page needs.
 * @param row the row in expressions
 */
export function rowLink(list: Page, pages: readonly Page[], row = 'it'): RowLink | undefined {
  const record = listOf(list.call)?.shape.of;
  if (!record) return undefined;
  const details = pages.filter((one) => one.kind === 'detail');
  const own = details.filter((one) => one.resource === list.resource);
  const same = details.filter((one) => record.name !== '' && recordName(one) === record.name);
  for (const page of [...own, ...same]) {
    const parameter = page.resource && idParameter(page.resource);
    const field = parameter && page.resource && idField(parameter, page.resource, record);
    const above = page.needs.filter((one) => one !== parameter && one.name !== parameter?.name);
    const known = list.needs.map(queryName);
    if (!field || !parameter || !above.every((one) => known.includes(queryName(one)))) continue;
    const value = fieldOf(row, field.name);
    return {
      page,
      query: {
        ...passedOn(above),
        [queryName(parameter)]: `= ${converted(value, field.shape.kind, parameter)}`,
      },
    };
  }
  return undefined;
}

/** The value of a parameter in the path of a call, as an expression. */
export interface PathValue {
  parameter: CallParameter;
  value: string;
}

/**
 * The path of a call that is about a record in a list: the id is that of the row, all else is in the query of the list.
 * Undefined if the call is about something else, if the rows are parts of one such record, or if a row does not say which
 * record it is.
 * @param row the row in expressions, such as `it`
 */
export function pathFromRow(list: Page, call: Call, row: string): PathValue[] | undefined {
  const { resource } = list;
  const record = list.kind === 'list' ? listOf(list.call)?.shape.of : undefined;
  if (!resource || !record) return undefined;
  const { base } = resource;
  const own = call.segments[base.length];
  // `/carts/{cartId}` lists what is in one cart.
  if (isParameter(list.call.segments[base.length])) return undefined;
  if (!isParameter(own) || base.some((segment, index) => call.segments[index] !== segment)) return undefined;
  const known = list.needs.map(queryName);
  const values = pathParameters(call).map((parameter) => {
    if (`{${parameter.name}}` !== own)
      return known.includes(queryName(parameter))
        ? { parameter, value: fieldOf('query', queryName(parameter)) }
        : undefined;
    const field = idField(parameter, resource, record);
    return field && { parameter, value: converted(fieldOf(row, field.name), field.shape.kind, parameter) };
  });
  const found = values.filter((one) => one !== undefined);
  return found.length === values.length ? found : undefined;
}

/** The path of a call that changes a row. If that is the path of the list, the body says which row. */
export function changeFromRow(list: Page, change: Call, row: string): PathValue[] | undefined {
  const { resource } = list;
  const record = listOf(list.call)?.shape.of;
  if (list.kind !== 'list' || list.call.path !== change.path) return pathFromRow(list, change, row);
  if (!resource || !record || !change.body) return undefined;
  const parameter = idParameter(resource);
  if (!idField(parameter, resource, record) || !idInBody(parameter, resource, change.body, record))
    return undefined;
  return pathParameters(change).map((one) => ({ parameter: one, value: fieldOf('query', queryName(one)) }));
}

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

const recordName = ({ call }: Page): string => call.answer?.name ?? '';

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
    call.path === path || call.path.startsWith(`${path}/`);
  return pages
    .filter((one) => one.call !== call && knows(one) && isAbove(one))
    .sort((a, b) => b.call.path.length - a.call.path.length)[0];
}

/** Whether the rows of a list have all that a page needs. */
const isLedToFromRows = (list: Page, page: Page): boolean =>
  list !== page &&
  page.needs.every((one) => one.in === 'path') &&
  pathFromRow(list, page.call, 'it') !== undefined;

/**
 * Where a call that needs nothing but a press is offered: on the page of the record that it is about, on the rows of the
 * lists of such records, or on the home page. Undefined if no page has what is in its path.
 */
export function placeOf(
  call: Call,
  resource: Resource | undefined,
  pages: readonly Page[],
): Place | undefined {
  const path = pathParameters(call);
  const same = pages.find((one) => one.kind === 'value' && one.call.path === call.path);
  if (same) return same.call;
  if (path.length === 0) return 'home';
  const own = pages.find((one) => one.kind === 'detail' && one.resource === resource);
  if (own && pathParameters(own.call).length === path.length) return own.call;
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

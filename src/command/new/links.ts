/** How the pages of an app lead to one another. */

import { fieldOf } from './expressions.ts';
import type { Page } from './plan.ts';
import { converted, type Definition, goTo, passedOn, queryName } from './query.ts';
import { idField, idParameter, listOf } from './resources.ts';
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
 */
export function rowLink(list: Page, pages: readonly Page[]): RowLink | undefined {
  const row = listOf(list.call)?.shape.of;
  if (!row) return undefined;
  const details = pages.filter((one) => one.kind === 'detail');
  const own = details.filter((one) => one.resource === list.resource);
  const same = details.filter((one) => row.name !== '' && recordName(one) === row.name);
  for (const page of [...own, ...same]) {
    const parameter = page.resource && idParameter(page.resource);
    const field = parameter && page.resource && idField(parameter, page.resource, row);
    const above = page.needs.filter((one) => one !== parameter && one.name !== parameter?.name);
    const known = list.needs.map(queryName);
    if (!field || !parameter || !above.every((one) => known.includes(queryName(one)))) continue;
    const value = fieldOf('it', field.name);
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
 * The page that has the parameters of another one. Undefined for a page that needs no query, or values that no page
 * has.
 */
export function originOf(page: Page, pages: readonly Page[]): Page | undefined {
  if (page.needs.length === 0) return undefined;
  if (page.kind === 'detail')
    return pages.find((one) => one.kind === 'list' && rowLink(one, pages)?.page === page);
  const wanted = page.needs.map(queryName);
  const knows = (one: Page): boolean => {
    const known = one.needs.map(queryName);
    return one.kind === 'detail' && wanted.every((name) => known.includes(name));
  };
  const above = ({ call }: Page): boolean =>
    page.call.path === call.path || page.call.path.startsWith(`${call.path}/`);
  return pages
    .filter((one) => one !== page && knows(one) && above(one))
    .sort((a, b) => b.call.path.length - a.call.path.length)[0];
}

/** The pages that a record links to, in order, without those that a nearer page links to. */
export const ledToFrom = (record: Page, pages: readonly Page[]): Page[] =>
  pages.filter((page) => page !== record && page.kind !== 'edit' && originOf(page, pages) === record);

/** A step that opens a page with what this page has in its query. */
export const openPage = (page: Page): Definition => goTo(page.route, passedOn(page.needs));

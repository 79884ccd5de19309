/** What a row of a list says: which page is that of its record, and which calls are about it. */
import type { Call, CallParameter } from './calls.ts';
import { fieldOf } from './expressions.ts';
import { takenFrom } from './needs.ts';
import type { Page } from './plan.ts';
import { converted, type Definition, passedOn, queryName } from './query.ts';
import { idField, idInBody, idParameter } from './recordId.ts';
import { isParameter, listOf, pathParameters } from './resources.ts';

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

/** The value of a parameter of a call, as an expression. */
export interface PathValue {
  parameter: CallParameter;
  value: string;
}

/**
 * What a list passes to a call that is about one of its records: the id is that of the row, all else is in the query of
 * the list.
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
  const values = takenFrom(call, list.needs).map((parameter) => {
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

/** What a list passes to a call that changes a row. If that is the path of the list, the body says which row. */
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

const recordName = ({ call }: Page): string => call.answer?.name ?? '';

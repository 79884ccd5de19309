/** What a row has no room for, and what can be done with it: a sheet that a press of the row opens. */
import type { Builder } from '../builder.ts';
import { type Call, isRemoval } from '../calls.ts';
import { fieldOf } from '../expressions.ts';
import { isShown, titleField } from '../fieldRole.ts';
import { changeFromRow, type PathValue, pathFromRow, rowLink } from '../fromRow.ts';
import { iconOf } from '../icons.ts';
import { ledToFromRows } from '../links.ts';
import { asksMore, takenFrom } from '../needs.ts';
import type { Page } from '../plan.ts';
import { type Definition, goTo, queryName } from '../query.ts';
import { idField, idParameter } from '../recordId.ts';
import { listOf, type Resource } from '../resources.ts';
import { isId } from '../serverAssigned.ts';
import type { Shape } from '../shape.ts';
import { camel, humanised, singular } from '../words.ts';
import { removalLast } from './buttons.ts';
import { changeForm } from './changeForm.ts';
import { faceOf, pressCall } from './press.ts';
import { recordOf } from './record.ts';
import { nameLines } from './row.ts';

export interface RowActions {
  /** Opens the sheet of a row. */
  press: Definition[];
  sheets: Definition[];
}

/** The maximum number of values besides its id that a row surely shows. */
const maxInRow = 2;

/**
 * Undefined if nothing can be done with a row, or all of it on the page of the record, and nothing more can be shown.
 * @param source what the page loads
 */
export function rowActions(builder: Builder, page: Page, source: string): RowActions | undefined {
  const { resource } = page;
  const row = listOf(page.call)?.shape.of;
  if (!row) return undefined;
  const owner = resource?.one ?? singular(humanised(row.name || page.call.id));
  const name = camel(owner);
  const record = fieldOf('given', name);
  const link = rowLink(page, builder.plan.pages, record);
  const details = link ? [] : detailsOf(builder, row, owner, record);
  if (!resource) {
    if (details.length === 0) return undefined;
    const title = builder.title(page);
    return {
      press: [{ show: name, with: { [name]: '= it' } }],
      sheets: [sheetOf(name, title, row, record, details)],
    };
  }
  const form = changeOf(builder, page, resource, row, source);
  const pages = removalLast(ledToFromRows(page, builder.plan.pages)).map((one) => ({
    ...one,
    item: {
      ...(isRemoval(one.call)
        ? faceOf(builder, one)
        : { label: builder.title(one), icon: iconOf(one.call.id) }),
      press: [{ hide: name }, goTo(one.route, queryFrom(one, pathFromRow(page, one.call, record)))],
    },
  }));
  const buttons = builder.plan.buttons
    .filter(({ at, call }) => at === 'rows' && !asksMore(call, takenFrom(call, page.needs)))
    .flatMap((one) => {
      const path = pathFromRow(page, one.call, record);
      if (!path) return [];
      const face = faceOf(builder, one, resource.name);
      const after = [{ hide: name }, { reload: [source] }];
      return [
        {
          ...one,
          item: { ...face, press: pressCall(builder, page, one, face.label, after, callPath(path)) },
        },
      ];
    });
  const items = [
    ...(form ? [form.item] : []),
    ...removalLast([...pages, ...buttons]).map(({ item }) => item),
  ];
  if (items.length === 0 && details.length === 0) return undefined;
  const opened = link
    ? [
        {
          label: builder.common('open'),
          icon: iconOf(resource.name),
          press: [{ hide: name }, goTo(link.page.route, link.query)],
        },
      ]
    : [];
  const title = builder.texts.add(`${resource.name}.one`, builder.noun(resource));
  const menu = items.length > 0 ? [{ type: 'menu', items: [...opened, ...items] }] : [];
  return {
    press: [{ show: name, with: { [name]: '= it' } }],
    sheets: [sheetOf(name, title, row, record, details, menu), ...(form ? [form.sheet] : [])],
  };
}

/** What a record is called, all else that it has, and what can be done with it. */
const sheetOf = (
  name: string,
  title: string,
  row: Shape,
  record: string,
  details: readonly Definition[],
  menu: readonly Definition[] = [],
): Definition => {
  const lines = nameLines(row, record, true);
  // The second line is among the details.
  const heading = { type: 'stack', gap: 'xs', children: details.length > 0 ? lines.slice(0, 1) : lines };
  return { type: 'sheet', name, title, children: [heading, ...details, ...menu] };
};

/** All that a row is about, if no page shows it; nothing if the row shows it already. */
function detailsOf(builder: Builder, row: Shape, owner: string, record: string): Definition[] {
  const shown = row.fields.filter((field) => isShown(field.name, field.shape) && !isId(field));
  if (shown.length <= maxInRow) return [];
  const title = titleField(row.fields);
  const rest: Shape = Object.create(row, {
    fields: { value: row.fields.filter((field) => field !== title) },
  });
  // Cards would stand in a sheet, which is one itself.
  return recordOf(builder, row.name || owner, rest, record, 1);
}

/** The form for the values of a row, in a sheet of its own, and what opens it. */
function changeOf(builder: Builder, list: Page, resource: Resource, row: Shape, source: string) {
  const change = builder.plan.rowChanges.find((one) => one.resource === resource)?.call;
  const name = camel(resource.one);
  const record = fieldOf('given', name);
  const path = change && changeFromRow(list, change, record);
  if (!change || !path) return undefined;
  const page: Page = { kind: 'edit', route: '', call: change, resource, needs: list.needs };
  const own = idField(idParameter(resource), resource, row);
  const id = own && { value: fieldOf(record, own.name), kind: own.shape.kind };
  const { schema, values, fields, sent } = changeForm(builder, page, resource, row, record, id);
  const sheet = camel('change', name);
  const title = builder.title(page);
  return {
    item: {
      label: title,
      icon: 'pencil',
      press: [{ hide: name }, { show: sheet, with: { [name]: `= ${record}` } }],
    },
    sheet: {
      type: 'sheet',
      name: sheet,
      title,
      children: [
        ...(mayEmpty(change, row)
          ? [{ type: 'text', text: builder.common('replacesAll'), look: 'caption', tone: 'muted' }]
          : []),
        {
          type: 'form',
          name: sheet,
          schema,
          ...(Object.keys(values).length > 0 ? { values } : {}),
          ...(Object.keys(fields).length > 0 ? { fields } : {}),
          submit: {
            label: builder.common('save'),
            press: [
              ...builder.requires(list, change),
              { call: change.id, with: { ...sent, ...callPath(path) } },
              { toast: builder.common('saved'), tone: 'good' },
              { hide: sheet },
              { reload: [source] },
            ],
          },
        },
      ],
    },
  };
}

/**
 * Whether a change may remove values that nobody has seen: `PUT` replaces the whole record, and a row lacks some of what it
 * takes. To send less would remove them too, and not to offer them would make that certain, so the form says it.
 */
function mayEmpty({ method, body }: Call, row: Shape): boolean {
  const known = new Set(row.fields.map(({ name }) => name));
  return (
    method === 'PUT' &&
    (body?.fields ?? []).some((field) => !field.required && !field.shape.readOnly && !known.has(field.name))
  );
}

/** The parameters in the path of a call. */
const callPath = (values: readonly PathValue[] = []): Definition =>
  Object.fromEntries(values.map(({ parameter, value }) => [parameter.key, `= ${value}`]));

/** The query of a page, as far as it needs them. */
function queryFrom({ needs }: Page, values: readonly PathValue[] = []): Definition {
  const names = needs.map(queryName);
  const passed = values.filter(({ parameter }) => names.includes(queryName(parameter)));
  return Object.fromEntries(passed.map(({ parameter, value }) => [queryName(parameter), `= ${value}`]));
}

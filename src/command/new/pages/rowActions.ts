/** What can be done with the rows of a list: a sheet that a press of the row opens. */
import type { Builder } from '../builder.ts';
import { fieldOf } from '../expressions.ts';
import { iconOf } from '../icons.ts';
import { changeFromRow, ledToFromRows, type PathValue, pathFromRow, rowLink } from '../links.ts';
import type { Button, Page } from '../plan.ts';
import { type Definition, goTo, queryName } from '../query.ts';
import { idField, idParameter } from '../recordId.ts';
import { listOf, type Resource } from '../resources.ts';
import type { Shape } from '../shape.ts';
import { camel } from '../words.ts';
import { changeForm } from './form.ts';
import { pressCall, pressRemove } from './press.ts';
import { nameLines } from './row.ts';

export interface RowActions {
  /** Opens the sheet of a row. */
  press: Definition[];
  sheets: Definition[];
}

/**
 * Undefined if nothing can be done with a row, or all of it on the page of the record.
 * @param source what the page loads
 */
export function rowActions(builder: Builder, page: Page, source: string): RowActions | undefined {
  const { resource } = page;
  const row = listOf(page.call)?.shape.of;
  if (!resource || !row) return undefined;
  const name = camel(resource.one);
  const record = fieldOf('given', name);
  const item = (label: string, icon: string, press: Definition[], more: Definition = {}): Definition => ({
    label,
    icon,
    ...more,
    press,
  });
  const after = [{ hide: name }, { reload: [source] }];
  const form = changeOf(builder, page, resource, row, source);
  const pages = ledToFromRows(page, builder.plan.pages).map((one) =>
    item(builder.title(one), iconOf(one.call.id), [
      { hide: name },
      goTo(one.route, queryFrom(pathFromRow(page, one.call, record))),
    ]),
  );
  const buttons = builder.plan.buttons.filter(
    ({ at, call }) => at === 'rows' && pathFromRow(page, call, record) !== undefined,
  );
  const isRemoval = ({ call, resource: its }: Button): boolean => call === its?.remove;
  const pressed = buttons
    .filter((one) => !isRemoval(one))
    .map(({ call, resource: its }) => {
      const label = builder.titleOfCall(call, its?.name ?? resource.name);
      const path = callPath(pathFromRow(page, call, record));
      const done = [{ toast: builder.common('done'), tone: 'good' }, ...after];
      const icon = call.operation.answer.kind === 'file' ? 'download' : iconOf(call.id);
      return item(
        label,
        icon,
        pressCall(builder, page, call, label, () => done, path),
      );
    });
  const removed = buttons.filter(isRemoval).map(({ call, resource: its = resource }) => {
    const path = callPath(pathFromRow(page, call, record));
    const press = pressRemove(builder, page, its, call, path, after);
    return item(builder.common('remove'), 'trash', press, { tone: 'bad' });
  });
  const items = [...(form ? [form.item] : []), ...pages, ...pressed, ...removed];
  if (items.length === 0) return undefined;
  const link = rowLink(page, builder.plan.pages, record);
  const opened = link
    ? [
        item(builder.common('open'), iconOf(resource.name), [
          { hide: name },
          goTo(link.page.route, link.query),
        ]),
      ]
    : [];
  const title = builder.texts.add(`${resource.name}.one`, builder.noun(resource));
  const heading = { type: 'stack', gap: 'xs', children: nameLines(row, record) };
  return {
    press: [{ show: name, with: { [name]: '= it' } }],
    sheets: [
      {
        type: 'sheet',
        name,
        title,
        children: [heading, { type: 'menu', items: [...opened, ...items] }],
      },
      ...(form ? [form.sheet] : []),
    ],
  };
}

/** The form for the values of a row, in a sheet of its own, and what opens it. */
function changeOf(builder: Builder, list: Page, resource: Resource, row: Shape, source: string) {
  const change = builder.plan.rowChanges.find((one) => one.resource === resource)?.call;
  const name = camel(resource.one);
  const record = fieldOf('given', name);
  const path = change && changeFromRow(list, change, record);
  if (!change || !path) return undefined;
  const page: Page = { kind: 'edit', route: '', call: change, resource, needs: [] };
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

/** The parameters in the path of a call. */
const callPath = (values: readonly PathValue[] = []): Definition =>
  Object.fromEntries(values.map(({ parameter, value }) => [parameter.key, `= ${value}`]));

/** The query of a page that needs them. */
const queryFrom = (values: readonly PathValue[] = []): Definition =>
  Object.fromEntries(values.map(({ parameter, value }) => [queryName(parameter), `= ${value}`]));

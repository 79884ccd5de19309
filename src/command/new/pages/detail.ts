/** The page of one record, and of any other answer. */
import { type Builder, groupOf } from '../builder.ts';
import { fieldOf } from '../expressions.ts';
import { titleField } from '../fieldRole.ts';
import { iconOf } from '../icons.ts';
import { ledToFrom, openPage } from '../links.ts';
import { nameOf } from '../names.ts';
import { found } from '../payloadPath.ts';
import type { Page } from '../plan.ts';
import { type Definition, fromQuery, goTo, passedOn, queryOf, taking } from '../query.ts';
import type { Resource } from '../resources.ts';
import type { Shape } from '../shape.ts';
import { camel } from '../words.ts';
import { pressCall, pressRemove } from './press.ts';
import { entriesOf, recordOf, valueText } from './record.ts';

/** What the source of a page of one record is called. */
export const sourceName = (resource: Resource): string => camel(resource.one);

export function detailPage(builder: Builder, page: Page): Definition {
  const { call, resource } = page;
  const record = call.answer && found(call.answer, 'record');
  if (!record || !resource) throw new Error(`${call.id} answers no record`);
  const name = sourceName(resource);
  const value = fieldOf(`data.${name}`, ...record.path);
  const title = builder.title(page);
  const own = titleField(record.shape.fields);
  builder.label(call, title);
  return {
    title: own ? `= coalesce(${fieldOf(value, own.name)}, text('${title}'))` : title,
    refresh: 'pull',
    ...builder.guards(call),
    ...queryOf(page.needs),
    ...editBar(builder, page),
    data: { [name]: { operation: call.id, ...taking(fromQuery(page.needs)) } },
    view: [
      ...recordOf(builder, record.shape.name || resource.one, record.shape, value),
      ...menuOf(builder, page),
      ...buttonsOf(builder, page, name),
    ],
  };
}

/** The pencil that leads to the form for what the page shows, if that can be changed. */
function editBar(builder: Builder, page: Page): { bar?: Definition } {
  const edit = builder.plan.pages.find((one) => one.kind === 'edit' && one.read === page.call);
  if (!edit) return {};
  const label = builder.title(edit);
  const press = [goTo(edit.route, passedOn(page.needs))];
  return { bar: { trailing: [{ type: 'button', look: 'icon', icon: 'pencil', label, press }] } };
}

/** The pages that belong to the record. */
function menuOf(builder: Builder, page: Page): Definition[] {
  const items = ledToFrom(page, builder.plan.pages).map((one) => ({
    label: builder.title(one),
    icon: iconOf(one.resource === page.resource ? one.call.id : (one.resource?.name ?? one.call.id)),
    press: [openPage(one)],
  }));
  return items.length > 0 ? [{ type: 'menu', items }] : [];
}

/**
 * What can be done by a press with what a page shows, its removal last.
 * @param source what the page loads
 */
function buttonsOf(builder: Builder, page: Page, source: string): Definition[] {
  const here = builder.plan.buttons.filter(({ at }) => at === page.call);
  const removal = here.find(({ call, resource }) => call === resource?.remove);
  const buttons: Definition[] = here
    .filter((one) => one !== removal)
    .map(({ call, resource }) => {
      const label = builder.titleOfCall(call, resource?.name ?? groupOf(call));
      const ends = call.method === 'DELETE' && call.path === page.call.path;
      return {
        type: 'button',
        look: 'secondary',
        wide: true,
        ...(call.operation.answer.kind === 'file' ? { icon: 'download' } : {}),
        label,
        press: pressCall(builder, page, call, label, () => [
          { toast: builder.common('done'), tone: 'good' },
          ends ? { go: 'back' } : { reload: [source] },
        ]),
      };
    });
  if (!removal?.resource) return buttons;
  const { call: remove, resource } = removal;
  return [
    ...buttons,
    {
      type: 'button',
      look: 'quiet',
      tone: 'bad',
      wide: true,
      icon: 'trash',
      label: builder.common('remove'),
      press: pressRemove(builder, page, resource, remove),
    },
  ];
}

/** The page of an answer that is no record of a collection: its values, whatever they are. */
export function valuePage(builder: Builder, page: Page): Definition {
  const { call } = page;
  const name = nameOf(call);
  const title = builder.title(page);
  builder.label(call, title);
  return {
    title,
    refresh: 'pull',
    ...builder.guards(call),
    ...queryOf(page.needs),
    ...editBar(builder, page),
    data: { [name]: { operation: call.id, ...taking(fromQuery(page.needs)) } },
    view: [
      ...(call.answer ? answerOf(builder, page, call.answer, `data.${name}`, title) : []),
      ...buttonsOf(builder, page, name),
    ],
  };
}

function answerOf(
  builder: Builder,
  { call }: Page,
  answer: Shape,
  value: string,
  title: string,
): Definition[] {
  if (answer.kind === 'map' && answer.of) return [entriesOf(builder, value, answer, call.id, title)];
  const record = found(answer, 'record');
  if (record)
    return recordOf(builder, record.shape.name || call.id, record.shape, fieldOf(value, ...record.path));
  const item = answer.kind === 'list' && answer.of ? valueText(answer.of, 'it') : undefined;
  if (item !== undefined)
    return [
      {
        type: 'list',
        of: `= ${value}`,
        id: '= index',
        label: title,
        divider: true,
        children: [{ type: 'text', text: item }],
      },
    ];
  const text = valueText(answer, value);
  return text === undefined ? [] : [{ type: 'text', text, look: 'display' }];
}

/** The page of one record, and of any other answer. */
import type { Builder } from '../builder.ts';
import { fieldOf } from '../expressions.ts';
import { titleField } from '../fieldRole.ts';
import { nameOf } from '../names.ts';
import { assumedOf } from '../needs.ts';
import { found } from '../payloadPath.ts';
import type { Page } from '../plan.ts';
import { type Definition, fromQuery, goTo, passedOn, queryOf, taking } from '../query.ts';
import type { Resource } from '../resources.ts';
import type { Shape } from '../shape.ts';
import { camel } from '../words.ts';
import { buttonsOf, menuOf } from './buttons.ts';
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
    data: { [name]: { operation: call.id, ...taking({ ...fromQuery(page.needs), ...assumedOf(call) }) } },
    view: [
      ...recordOf(builder, record.shape.name || resource.one, record.shape, value, 0, page),
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
    data: { [name]: { operation: call.id, ...taking({ ...fromQuery(page.needs), ...assumedOf(call) }) } },
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

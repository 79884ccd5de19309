/** Pages that ask for something: new records, changed ones, and all other calls that take values. */
import type { Builder } from '../builder.ts';
import { type Call, isRemoval } from '../calls.ts';
import { fieldOf } from '../expressions.ts';
import { originOf } from '../links.ts';
import { nameOf } from '../names.ts';
import { assumedOf } from '../needs.ts';
import { found } from '../payloadPath.ts';
import type { Page } from '../plan.ts';
import {
  converted,
  type Definition,
  fromQuery,
  goTo,
  passedOn,
  queryName,
  queryOf,
  taking,
} from '../query.ts';
import { idField, idInBody, idParameter } from '../recordId.ts';
import { pathParameters, type Resource } from '../resources.ts';
import { isOwnId } from '../serverAssigned.ts';
import type { Field } from '../shape.ts';
import { camel } from '../words.ts';
import { type CallForm, callFormOf } from './callForm.ts';
import { changeForm } from './changeForm.ts';
import { sourceName } from './detail.ts';
import { askFirst, doneToast, faceOf, removedOf } from './press.ts';

export function createPage(builder: Builder, page: Page): Definition {
  const { resource } = page;
  if (!resource) throw new Error(`${page.call.id} belongs to no collection`);
  const asked = callFormOf(builder, page, (field) =>
    isOwnNumber(resource, page.call, field) ? { when: false } : {},
  );
  const created = builder.texts.phrase(`${resource.name}.created`, 'created', builder.noun(resource));
  const opened = openCreated(builder, page);
  return formPage(builder, page, asked, [
    { call: page.call.id, ...taking(asked.sent), ...(opened ? { as: 'created' } : {}) },
    { toast: created, tone: 'good' },
    opened ?? { go: 'back' },
  ]);
}

/** Whether it is the number that the server gives to a new record. */
function isOwnNumber(resource: Resource, call: Call, { name, required, shape }: Field): boolean {
  if (required || !call.body) return false;
  if (isOwnId({ name, required, shape })) return true;
  const parameter = idParameter(resource);
  const { answer } = resource.record ?? {};
  const record = answer && found(answer, 'record')?.shape;
  const own = parameter && idInBody(parameter, resource, call.body, record)?.name;
  return name === own && (shape.kind === 'integer' || shape.format === 'uuid');
}

/** The page of the new record takes the place of the form, if the answer says which it is. */
function openCreated(builder: Builder, { call, resource, needs, asksAll }: Page): Definition | undefined {
  const detail = builder.plan.pages.find((one) => one.kind === 'detail' && one.resource === resource);
  const record = call.answer && found(call.answer, 'record');
  const parameter = resource && idParameter(resource);
  const field = record && parameter && idField(parameter, resource, record.shape);
  if (!detail || !field || !parameter) return undefined;
  const value = fieldOf('created', ...record.path, field.name);
  if (parameter.shape.values.length > 0) return undefined;
  const id = converted(value, field.shape.kind, parameter);
  const above = asksAll
    ? Object.fromEntries(needs.map((one) => [queryName(one), `= ${fieldOf('form', one.key)}`]))
    : passedOn(needs);
  return { ...goTo(detail.route, { ...above, [queryName(parameter)]: `= ${id}` }), replace: true };
}

export function editPage(builder: Builder, page: Page): Definition {
  const { read } = page;
  const record = read?.answer && found(read.answer, 'record');
  if (!read || !record) throw new Error(`${page.call.id} changes no record that can be read`);
  const resource = read === page.resource?.record ? page.resource : undefined;
  const name = resource ? sourceName(resource) : nameOf(read);
  const value = fieldOf(`data.${name}`, ...record.path);
  const { needs } = page;
  const last = pathParameters(read).at(-1);
  const id = last && { value: fieldOf('query', queryName(last)), kind: last.shape.kind };
  const asked = changeForm(builder, page, resource, record.shape, value, id);
  return {
    ...formPage(
      builder,
      page,
      asked,
      [
        { call: page.call.id, ...taking(asked.sent) },
        { toast: builder.common('saved'), tone: 'good' },
        { go: 'back' },
      ],
      builder.common('save'),
    ),
    data: { [name]: { operation: read.id, ...taking({ ...fromQuery(needs), ...assumedOf(read) }) } },
  };
}

export function actionPage(builder: Builder, page: Page): Definition {
  const asked = callFormOf(builder, page, (field) =>
    makesRecord(page.call) && isOwnId(field) ? { when: false } : {},
  );
  const { call } = page;
  const step = { call: call.id, ...taking(asked.sent) };
  if (call.operation.answer.kind === 'file') {
    const isRead = call.method === 'GET';
    const press = [{ ...step, as: 'file' }, { save: '= file' }];
    // A read changes nothing: its page stays, for another file.
    return isRead
      ? formPage(builder, page, asked, press, builder.common('download'))
      : formPage(builder, page, asked, [...press, { go: 'back' }], builder.common('send'));
  }
  if (!isRemoval(call))
    return formPage(
      builder,
      page,
      asked,
      [step, doneToast(builder, page), { go: 'back' }],
      builder.common('send'),
    );
  const { label, tone } = faceOf(builder, page);
  const press = [
    askFirst(builder, page, page, label),
    step,
    doneToast(builder, page),
    afterRemoval(builder, page),
  ];
  return formPage(builder, page, asked, press, label, { tone });
}

/** The page of a record that is gone is not returned to, but the list that it was in. */
function afterRemoval(builder: Builder, page: Page): Definition {
  const { pages } = builder.plan;
  const list = pages.find((one) => one.kind === 'list' && one.resource === page.resource);
  const known = page.needs.map(queryName);
  const isKnown = list?.needs.every((one) => known.includes(queryName(one))) ?? false;
  if (!list || !isKnown || !removedOf(page) || originOf(page, pages)?.kind !== 'detail')
    return { go: 'back' };
  return { ...goTo(list.route, passedOn(list.needs)), replace: true };
}

/** Whether a call answers with the record that it was sent. */
const makesRecord = ({ method, body, answer }: Call): boolean =>
  method === 'POST' && body !== undefined && body.name !== '' && body.name === answer?.name;

function formPage(
  builder: Builder,
  page: Page,
  { schema, fields, values }: CallForm,
  press: Definition[],
  label = builder.common('save'),
  look: Definition = {},
): Definition {
  return {
    title: builder.title(page),
    ...builder.guards(page.call, page.read),
    ...(page.asksAll ? {} : queryOf(page.needs)),
    // `data` of a page that changes something stands here.
    data: undefined,
    view: [
      {
        type: 'form',
        name: camel(page.kind === 'action' ? page.call.id : (page.resource?.one ?? page.call.id)),
        schema,
        ...(Object.keys(values).length > 0 ? { values } : {}),
        ...(Object.keys(fields).length > 0 ? { fields } : {}),
        submit: { label, ...look, press },
      },
    ],
  };
}

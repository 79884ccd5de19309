/** Pages that ask for something: new records, changed ones, and all other calls that take values. */
import type { Builder } from '../builder.ts';
import type { Call, Taken } from '../calls.ts';
import { fieldOf } from '../expressions.ts';
import { isAsked, isFile } from '../formSchema.ts';
import { found } from '../payload.ts';
import type { Page } from '../plan.ts';
import {
  converted,
  type Definition,
  fromQuery,
  goTo,
  passedOn,
  pathFrom,
  queryName,
  queryOf,
  taking,
} from '../query.ts';
import { idField, idParameter, pathParameters, type Resource } from '../resources.ts';
import type { Field, Shape } from '../shape.ts';
import { camel, humanised, plural } from '../words.ts';
import { sourceName } from './detail.ts';
import { bodyFields, fileFields, isForm } from './fields.ts';

interface Asked {
  schema: string;
  fields: Definition;
  /** The values that the form starts with besides those of the record. */
  values: Definition;
  /** What is sent. */
  sent: Definition;
}

export function createPage(builder: Builder, page: Page): Definition {
  const { resource } = page;
  if (!resource) throw new Error(`${page.call.id} belongs to no collection`);
  const asked = askedBy(builder, page, (field) =>
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
  const parameter = idParameter(resource);
  const own = parameter ? idField(parameter, resource, call.body)?.name : 'id';
  return name === own && (shape.kind === 'integer' || shape.format === 'uuid' || /^_?id$/i.test(name));
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
  const { resource } = page;
  const read = resource?.record;
  const record = read?.answer && found(read.answer, 'record');
  if (!resource || !read || !record) throw new Error(`${page.call.id} changes no record that can be read`);
  const name = sourceName(resource);
  const value = fieldOf(`data.${name}`, ...record.path);
  const needs = pathParameters(read);
  const parameter = idParameter(resource);
  const own = parameter && page.call.body && idField(parameter, resource, page.call.body);
  // The number of the record goes with it, and is not the user's to change.
  const asked = askedBy(builder, { ...page, needs }, (field) =>
    field.name === own?.name ? { fixed: true } : {},
  );
  const known = new Set(record.shape.fields.map((field) => field.name));
  const starts = (page.call.body?.fields ?? []).some((field) => known.has(field.name));
  return {
    ...formPage(
      builder,
      { ...page, needs },
      { ...asked, values: starts ? { '*': `= ${value}`, ...asked.values } : asked.values },
      [
        { call: page.call.id, ...taking(asked.sent) },
        { toast: builder.common('saved'), tone: 'good' },
        { go: 'back' },
      ],
      builder.common('save'),
    ),
    data: { [name]: { operation: read.id, ...taking(fromQuery(needs)) } },
  };
}

export function actionPage(builder: Builder, page: Page): Definition {
  const asked = askedBy(builder, page, () => ({}));
  return formPage(
    builder,
    page,
    asked,
    [
      { call: page.call.id, ...taking(asked.sent) },
      { toast: builder.common('done'), tone: 'good' },
      { go: 'back' },
    ],
    builder.common('send'),
  );
}

function formPage(
  builder: Builder,
  page: Page,
  { schema, fields, values }: Asked,
  press: Definition[],
  label = builder.common('save'),
): Definition {
  return {
    title: builder.title(page),
    ...builder.guards(page.call, page.kind === 'edit' ? page.resource?.record : undefined),
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
        submit: { label, press },
      },
    ],
  };
}

/** The form for what a call takes: its body, and what else it takes outside its path. */
function askedBy(builder: Builder, page: Page, special: (field: Field) => Definition): Asked {
  const { call, resource } = page;
  const { body } = call;
  const path = pathParameters(call);
  const outside = call.parameters
    .filter((one) => one.in === 'query' || (one.in === 'header' && one.required))
    .map((one): Field => ({ name: one.key, required: one.required, shape: knownValues(one, resource) }));
  const asPath = page.asksAll
    ? path.map((one): Field => ({ name: one.key, required: true, shape: one.shape }))
    : [];
  const inBody = body ? (call.operation.wholeBody ? [wholeBody(call, body)] : body.fields) : [];
  const upload = uploadIn(inBody);
  const asking = [
    ...asPath,
    ...(upload ? [upload] : []),
    ...outside,
    ...inBody.filter((field) => field !== upload),
  ]
    .filter((field) => isAsked(field))
    .map((field) => (field === upload ? { ...field, required: true } : field));
  const owner = body?.name || resource?.one || call.id;
  const isBody = body !== undefined && !upload && asPath.length + outside.length === 0 && isForm(call, body);
  const name = camel(body?.name || call.id);
  // One of several records is the whole form, unless that asks for something else too.
  if (body && body.alternatives.length > 0 && asking.length === inBody.length && call.operation.wholeBody)
    return {
      schema: builder.forms.addAlternatives(name, owner, body),
      fields: {},
      values: {},
      sent: { body: '= form', ...pathFrom(page.needs, path) },
    };
  const schema = isBody ? call.id : builder.forms.add(name, owner, asking);
  const given = page.asksAll ? {} : pathFrom(page.needs, path);
  const start = Object.fromEntries(
    asking.flatMap((field) => {
      const parameter = special(field).fixed === true && page.needs.at(-1);
      return parameter ? [[field.name, `= ${fixedValue(parameter, field.shape)}`]] : [];
    }),
  );
  return {
    schema,
    fields: isBody
      ? bodyFields(builder, owner, inBody, special, page.kind === 'create')
      : fileFields(builder, owner, asking, special),
    values: start,
    sent: { ...(asking.length > 0 ? { '*': '= form' } : {}), ...given },
  };
}

/** A parameter without values of its own has those of the record's field of that name. */
function knownValues({ name, shape }: Taken, resource: Resource | undefined): Shape {
  const record = resource?.record?.answer && found(resource.record.answer, 'record');
  const field = record?.shape.fields.find((one) => one.name === name)?.shape;
  if (shape.values.length > 0 || !field || field.values.length === 0 || field.kind !== shape.kind)
    return shape;
  return Object.create(field, { readOnly: { value: false }, title: { value: shape.title || field.title } });
}

/** The file that a call is for, where the document requires nothing at all; undefined for all other calls. */
const uploadIn = (fields: readonly Field[]): Field | undefined => {
  const files = fields.filter(({ shape }) => isFile(shape));
  return files.length === 1 && fields.every(({ required }) => !required) ? files[0] : undefined;
};

/** A body that is one value is asked for as one field. */
function wholeBody({ operation }: Call, shape: Shape): Field {
  const { name, title } = shape.of ?? shape;
  const called = title || humanised(name || 'body');
  return {
    name: 'body',
    required: operation.requiredBody,
    shape: Object.create(shape, { title: { value: shape.title || (shape.of ? plural(called) : called) } }),
  };
}

/** The id in the query as the kind that the body has it. */
function fixedValue(parameter: Taken, { kind }: Shape): string {
  const value = fieldOf('query', queryName(parameter));
  if (kind === 'text' && parameter.shape.kind === 'integer') return `string(${value})`;
  return kind === 'integer' && parameter.shape.kind === 'text' ? `int(${value})` : value;
}

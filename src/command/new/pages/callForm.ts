/** The form of a page: what its call takes, as far as a user gives it. */

import type { Builder } from '../builder.ts';
import { type Call, type CallParameter, fieldsByKey } from '../calls.ts';
import { fieldOf } from '../expressions.ts';
import { roleOf } from '../fieldRole.ts';
import { isFile, isFormField } from '../formFields.ts';
import { assumedOf, isAsked, takenFrom } from '../needs.ts';
import { found } from '../payloadPath.ts';
import type { Page } from '../plan.ts';
import { type Definition, inKind, pathFrom, queryName } from '../query.ts';
import type { Resource } from '../resources.ts';
import { givenPaths, isAccount, isId, withoutGiven } from '../serverAssigned.ts';
import type { Field, Shape } from '../shape.ts';
import { camel, humanised, plural } from '../words.ts';
import { bodyFields, fileFields, isForm } from './fields.ts';

export interface CallForm {
  schema: string;
  fields: Definition;
  /** The values that the form starts with besides those of the record. */
  values: Definition;
  /** What is sent. */
  sent: Definition;
}

/**
 * The form for what a call takes: its body, and what else it takes outside its path.
 * @param special how a field is shown that is not asked for
 * @param kept the fields whose values are those of the record that is changed
 * @param left the fields of the body that are not asked for
 */
export function callFormOf(
  builder: Builder,
  page: Page,
  special: (field: Field) => Definition,
  kept: ReadonlySet<string> = new Set(),
  left: ReadonlySet<string> = new Set(),
): CallForm {
  const above = page.asksAll ? [] : idsAbove(page);
  const isAbove = ({ name }: Field): boolean => above.some(({ field }) => field.name === name);
  const shown = (field: Field): Definition => (isAbove(field) ? { fixed: true } : special(field));
  const { call, resource } = page;
  const { body } = call;
  const passed = takenFrom(call, page.asksAll ? [] : page.needs);
  const outside = call.parameters
    .filter(
      (one) =>
        (one.in === 'query' || (one.in === 'header' && one.required && isAsked(one))) &&
        !passed.includes(one),
    )
    .map((one): Field => ({ name: one.key, required: one.required, shape: knownValues(one, resource) }));
  const asPath = page.asksAll
    ? passed.map((one): Field => ({ name: one.key, required: true, shape: one.shape }))
    : [];
  const inBody = body ? (call.operation.wholeBody ? [wholeBody(call, body)] : body.fields) : [];
  const upload = uploadIn(inBody);
  const asking = [
    ...asPath,
    ...(upload ? [upload] : []),
    ...outside,
    ...inBody.filter((field) => field !== upload),
  ]
    .filter((field) => isFormField(field) && !isAccount(field) && !left.has(field.name))
    .map((field) => (field === upload ? { ...field, required: true } : field))
    .map((field) => (kept.has(field.name) ? field : withoutGiven(field)));
  const owner = body?.name || resource?.one || call.id;
  // The whole body would ask for all of it.
  const isWhole = !inBody.some((field) => left.has(field.name) && isFormField(field));
  const nulls = requiredNulls(call, asking);
  const isBody =
    body !== undefined &&
    isWhole &&
    !upload &&
    [...asPath, ...outside, ...Object.keys(nulls)].length === 0 &&
    isForm(call, body);
  const name = camel(body?.name || call.id);
  // One of several records is the whole form, unless that asks for something else too.
  if (body && body.alternatives.length > 0 && asking.length === inBody.length && call.operation.wholeBody)
    return {
      schema: builder.forms.addAlternatives(name, owner, body),
      fields: {},
      values: {},
      sent: { body: '= form', ...pathFrom(page.needs, passed), ...assumedOf(call) },
    };
  const schema = isBody ? call.id : builder.forms.add(name, owner, asking);
  const given = page.asksAll ? {} : pathFrom(page.needs, passed);
  return {
    schema,
    fields: isBody
      ? bodyFields(builder, owner, inBody, shown, kept)
      : { ...fileFields(builder, owner, asking, shown), ...givenFields(asking, kept) },
    values: Object.fromEntries(above.map(({ field, value }) => [field.name, `= ${value}`])),
    sent: { ...(asking.length > 0 ? { '*': '= form' } : {}), ...nulls, ...given, ...assumedOf(call) },
  };
}

/** The fields that a body requires and that may be null: a spread form leaves empty fields out. */
const requiredNulls = (call: Call, asked: readonly Field[]): Definition =>
  Object.fromEntries(
    fieldsByKey(call)
      .filter(({ field: { name, required, shape } }) => {
        return required && shape.nullable && asked.some((one) => one.name === name);
      })
      .map(({ key, field }) => [key, `= ${fieldOf('form', field.name)}`]),
  );

/** The fields of a body that repeat an id of the path: `cartId` of what is put into a cart. */
function idsAbove({ call, needs }: Page): { field: Field; value: string }[] {
  const fields = (call.body?.fields ?? []).filter((field) => isFormField(field) && !isId(field));
  return fields.flatMap((field) => {
    const { name, shape } = field;
    const parameter = needs.find((one) => one.in === 'path' && one.name === name);
    if (!parameter || roleOf(name, shape) !== 'id') return [];
    return [
      { field, value: inKind(fieldOf('query', queryName(parameter)), parameter.shape.kind, shape.kind) },
    ];
  });
}

/** The ids in the fields of a record that is changed: they are sent as they are. */
const givenFields = (fields: readonly Field[], kept: ReadonlySet<string>): Definition =>
  Object.fromEntries(
    fields
      .filter(({ name }) => kept.has(name))
      .flatMap((field) => givenPaths(field).map((path) => [path, { fixed: true }])),
  );

/** A parameter without values of its own has those of the record's field of that name. */
function knownValues({ name, shape }: CallParameter, resource: Resource | undefined): Shape {
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

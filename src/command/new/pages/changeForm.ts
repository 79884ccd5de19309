/** The form that changes a record: the values that it starts with, and what is sent of them. */
import type { Builder } from '../builder.ts';
import { type Call, fieldsByKey } from '../calls.ts';
import { fieldOf } from '../expressions.ts';
import { isFormField } from '../formFields.ts';
import type { Page } from '../plan.ts';
import { type Definition, inKind } from '../query.ts';
import { idInBody, idParameter } from '../recordId.ts';
import type { Resource } from '../resources.ts';
import { isAccount, isId } from '../serverAssigned.ts';
import type { Kind, Shape } from '../shape.ts';
import { unaskedOf } from '../unasked.ts';
import { type CallForm, callFormOf } from './callForm.ts';
import { givenIn } from './fields.ts';

/**
 * @param value the record in expressions, such as `data.pet`
 * @param id the parameter of the path that says which record, in expressions; undefined if there is only one
 */
export function changeForm(
  builder: Builder,
  page: Page,
  resource: Resource | undefined,
  record: Shape,
  value: string,
  id?: { value: string; kind: Kind },
): CallForm {
  const { body, method } = page.call;
  const left = new Set(unaskedOf(page.call, record).map(({ field }) => field.name));
  const own = resource && body && idInBody(idParameter(resource), resource, body, record);
  const known = new Set(record.fields.map(({ name }) => name));
  // The number of the record goes with it, and is not the user's to change.
  const asked = callFormOf(
    builder,
    page,
    (field) => {
      if (field.name === own?.name) return { fixed: true };
      return isId(field) && (known.has(field.name) || !field.required) ? givenIn(field.name, known) : {};
    },
    known,
    left,
  );
  const starts = (body?.fields ?? []).some(({ name }) => known.has(name));
  return {
    ...asked,
    values: {
      ...(starts ? { '*': `= ${value}` } : {}),
      ...asked.values,
      ...(own && id && isFormField(own)
        ? { [own.name]: `= ${inKind(id.value, id.kind, own.shape.kind)}` }
        : {}),
    },
    sent: {
      ...asked.sent,
      ...(method === 'PUT' ? asRead(page.call, record, value) : {}),
      ...(method === 'PATCH' && '*' in asked.sent ? emptied(page.call, record, left) : {}),
    },
  };
}

/**
 * The fields of a form that say something when they are empty: null, or a list of nothing. A spread form leaves empty fields
 * out, and a server keeps what a `PATCH` leaves out. In a merge patch (RFC 7396) null removes any field. What the record
 * does not show stays as it is.
 */
function emptied(call: Call, record: Shape, left: ReadonlySet<string>): Definition {
  const known = new Set(record.fields.map(({ name }) => name));
  const merges = call.operation.media?.startsWith('application/merge-patch+json');
  return Object.fromEntries(
    fieldsByKey(call).flatMap(({ key, field }) => {
      const { name, required, shape } = field;
      if (!known.has(name) || left.has(name) || !isFormField(field) || isAccount(field)) return [];
      const isRemovable = merges && !required && shape.kind !== 'boolean';
      return shape.nullable || shape.kind === 'list' || isRemovable
        ? [[key, `= ${fieldOf('form', name)}`]]
        : [];
    }),
  );
}

/** The fields that are not asked for, as they were read: without them, the whole record would be sent without them. */
const asRead = (call: Call, record: Shape, value: string): Definition =>
  Object.fromEntries(
    unaskedOf(call, record).map(({ key, field }) => [key, `= ${fieldOf(value, field.name)}`]),
  );

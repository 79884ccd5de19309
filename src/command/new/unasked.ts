/** What a form for the change of a record leaves as it is. */
import type { Call } from './calls.ts';
import { isFormField, isWholeField } from './formFields.ts';
import { isAccount } from './serverAssigned.ts';
import type { Field, Shape } from './shape.ts';

/** A field of a body, and its name in `with` of the call. */
export interface Unasked {
  key: string;
  field: Field;
}

/** The fields of a record that a call changes and no form can ask for as a whole: it would drop what is nested too deep. */
export function unaskedOf({ body, operation }: Call, record: Shape): Unasked[] {
  if (!body || operation.wholeBody) return [];
  const known = new Map(record.fields.map(({ name, shape }) => [name, shape]));
  return Object.entries(operation.parameters).flatMap(([key, { name, in: where }]) => {
    const field = where === 'body' ? body.fields.find((one) => one.name === name) : undefined;
    if (!field || isWholeField(field) || (isFormField(field) && isAccount(field))) return [];
    return known.get(name)?.kind === field.shape.kind ? [{ key, field }] : [];
  });
}

/** Whether a form for the change of a record asks for nothing at all. */
export function asksNothing(call: Call, record: Shape): boolean {
  const left = unaskedOf(call, record).map(({ field }) => field);
  return left.length > 0 && !call.body?.fields.some((field) => isFormField(field) && !left.includes(field));
}

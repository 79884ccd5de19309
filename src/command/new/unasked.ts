/** What a form for the change of a record leaves as it is. */
import { type Call, fieldsByKey } from './calls.ts';
import { isFormField, isWholeField } from './formFields.ts';
import { isAccount } from './serverAssigned.ts';
import type { Shape } from './shape.ts';

/** The fields of a record that a call changes and no form can ask for as a whole: it would drop what is nested too deep. */
export function unaskedOf(call: Call, record: Shape): ReturnType<typeof fieldsByKey> {
  const known = new Map(record.fields.map(({ name, shape }) => [name, shape]));
  return fieldsByKey(call).filter(
    ({ field }) =>
      !isWholeField(field) &&
      !(isFormField(field) && isAccount(field)) &&
      known.get(field.name)?.kind === field.shape.kind,
  );
}

/** Whether a form for the change of a record asks for nothing at all. */
export function asksNothing(call: Call, record: Shape): boolean {
  const left = unaskedOf(call, record).map(({ field }) => field);
  return left.length > 0 && !call.body?.fields.some((field) => isFormField(field) && !left.includes(field));
}

/** A form says what each of its fields is called. */
import type { Env } from '../compile/unit.ts';
import { type Json, member, members, stringOf } from '../source/read.ts';

/** @param json the node or step that shows the form */
export function checkTitles(name: string, at: Json, json: Json, { unit, site }: Env): void {
  const form = unit.questions.get('form', name);
  const fields = member(json, 'fields');
  for (const { name: field, at: place, value } of members(fields)) {
    if (member(value, 'local') && form && Object.hasOwn(form.fields, field)) {
      unit.report(site, place, 'name-taken', `The schema “${name}” has a field “${field}” already`, {
        expected: 'another name',
      });
    } else if (member(value, 'local') && !member(value, 'label')) {
      unit.report(site, place, 'untitled-field', `The field “${field}” does not say what it is called`, {
        expected: 'a label',
      });
    }
  }
  for (const field of form?.untitled ?? []) {
    const shown = member(fields, field);
    const hidden = member(shown, 'when')?.value === false;
    if (hidden || member(shown, 'label')) continue;
    unit.report(
      site,
      at,
      'untitled-field',
      `The field “${field}” of the schema “${name}” does not say what it is called`,
      {
        expected: 'a title in the schema, or a label in fields',
      },
    );
  }
}

/** Whether what names a schema is a form, and not a mere list of its fields. */
export const isForm = (json: Json): boolean =>
  stringOf(member(json, 'ask')) !== undefined || stringOf(member(json, 'schema')) !== undefined;

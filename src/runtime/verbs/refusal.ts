import type { Value } from '../../language/compiled.ts';
import { propertiesOf } from '../forms/schema.ts';
import type { Failure } from '../host/errors.ts';
import { isExpression } from '../page/evaluate.ts';
import { joinPath, pathOfServer, splitPath } from '../page/fieldPath.ts';
import type { Page } from '../page/page.ts';

/** A field of a form of the page. */
type Place = readonly [form: string, field: string];
type ShownMessage = readonly [form: string, field: string, message: string];

/**
 * Shows a server's field errors at the fields that the user filled in: at the field from which the call takes the
 * value, or at the field of the same name in a form that is being submitted. `ask` sheets on top of that form are
 * closed.
 * @param given the arguments of the call, by parameter name
 * @returns whether all of them could be shown so
 */
export function showRefusal(page: Page, failure: Failure, given: Value | undefined): boolean {
  const fieldErrors = failure.fields?.length
    ? failure.fields
    : failure.field === null
      ? []
      : [{ path: splitPath(pathOfServer(failure.field)), message: failure.message }];
  const places = fieldErrors.map(({ path, message }): ShownMessage | undefined => {
    const [field = '', ...rest] = path;
    const place = takenFrom(page, given, field) ?? ofSameName(page, field);
    if (!place) return undefined;
    const [form, own] = place;
    // An error of a part of a field is shown at that part, if the form shows its parts.
    const parts = page.form(form).shape ? [own, ...rest] : [own];
    return [form, joinPath(parts), message || failure.message];
  });
  const shown = places.filter((place) => place !== undefined);
  for (const [name, own, message] of [...shown].reverse()) page.form(name).refused[own] = message;
  const [first] = shown;
  for (const [asked, close] of first ? [...page.asked].reverse() : []) {
    if (asked === first?.[0]) break;
    close();
  }
  return shown.length > 0 && shown.length === fieldErrors.length;
}

/** The only visible field from which an argument of the call is computed. */
function takenFrom(page: Page, given: Value | undefined, field: string): Place | undefined {
  const values = typeof given === 'object' && given !== null ? (given as Record<string, Value>) : {};
  // A name that occurs in several places of the operation means the one in the body.
  const key = Object.hasOwn(values, field) ? field : `body:${field}`;
  const value = Object.hasOwn(values, key) ? values[key] : undefined;
  if (!isExpression(value)) return undefined;
  const places = value.reads.flatMap((read): Place[] => {
    const [root, name = '', own = ''] = read.split('.');
    const form = root === 'forms' ? page.forms[name] : undefined;
    return form && form.unsent[joinPath([own])] !== 'hidden' && isThere(page, name, own) ? [[name, own]] : [];
  });
  return places.length === 1 ? places[0] : undefined;
}

function ofSameName(page: Page, field: string): Place | undefined {
  // A form of an `ask` step on top of another one was created after it.
  for (const [name, form] of Object.entries(page.forms).reverse())
    if (form.busy && !form.unsent[joinPath([field])] && isThere(page, name, field)) return [name, field];
  return undefined;
}

/** Whether a form asks for a field. One that was left empty may have no value. */
function isThere(page: Page, name: string, field: string): boolean {
  const { values, fixed } = page.form(name);
  const schema = page.shownForms.get(name)?.definition.schema ?? {};
  return (
    !fixed[joinPath([field])] && (Object.hasOwn(values, field) || Object.hasOwn(propertiesOf(schema), field))
  );
}

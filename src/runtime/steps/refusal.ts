import type { Value } from '../../language/compiled.ts';
import type { FormState } from '../page/form.ts';
import type { Page } from '../page/page.ts';
import type { Failure } from '../signals.ts';
import { isExpression } from '../values.ts';

/** A field of a form of the page. */
type Place = readonly [form: string, field: string];

/**
 * Shows what a server said about a field where the user filled it in: at the field that the call takes it from, or
 * at the one of the same name in a form that is being sent. Sheets that ask on top of that form go.
 * @param given what the call was given, by its own names
 * @returns whether there was such a field
 */
export function showRefusal(page: Page, failure: Failure, given: Value | undefined): boolean {
  const { field } = failure;
  if (field === null) return false;
  const place = takenFrom(page, given, field) ?? ofSameName(page, field);
  if (!place) return false;
  const [name, own] = place;
  page.form(name).refused[own] = failure.message;
  for (const [asked, close] of [...page.asked].reverse()) {
    if (asked === name) break;
    close();
  }
  return true;
}

/** The only field in sight that a value of the call is made of. */
function takenFrom(page: Page, given: Value | undefined, field: string): Place | undefined {
  const value =
    typeof given === 'object' && given !== null && Object.hasOwn(given, field)
      ? (given as Record<string, Value>)[field]
      : undefined;
  if (!isExpression(value)) return undefined;
  const places = value.reads.flatMap((read): Place[] => {
    const [root, name = '', own = ''] = read.split('.');
    const form = root === 'forms' ? page.forms[name] : undefined;
    return form && form.unsent[own] !== 'hidden' && isThere(form, own) ? [[name, own]] : [];
  });
  return places.length === 1 ? places[0] : undefined;
}

function ofSameName(page: Page, field: string): Place | undefined {
  // A form that was asked for on top of another one came after it.
  for (const [name, form] of Object.entries(page.forms).reverse())
    if (form.busy && !form.unsent[field] && isThere(form, field)) return [name, field];
  return undefined;
}

const isThere = (form: FormState, field: string): boolean =>
  Object.hasOwn(form.values, field) && !form.fixed[field];

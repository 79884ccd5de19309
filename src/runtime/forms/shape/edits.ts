/** Edits of nested fields, other than typing. */
import { isWithin, joinPath, pathIn, splitPath } from '../../page/fieldPath.ts';
import { isRecord } from '../../values/read.ts';
import { keep } from '../fieldValues.ts';
import type { Form } from '../form.ts';
import type { FieldSchema } from '../schema.ts';
import { dropWithin, rekeyField, rekeyItems } from './rekey.ts';

const itemsOf = (form: Form, field: string): unknown[] => {
  const value = form.valueOf(field);
  return Array.isArray(value) ? value : [];
};

/** @param placeOf the new index of an item; null if it was removed */
function reindex(
  form: Form,
  field: string,
  items: readonly unknown[],
  placeOf: (at: number) => number | null,
): void {
  const { state } = form;
  rekeyItems(state, field, placeOf);
  form.write(field, items);
  state.visited[field] = true;
  if (state.tried || Object.keys(state.errors).length > 0) form.revalidate();
  form.changed(field);
}

export function addItem(form: Form, field: string, item: unknown): void {
  reindex(form, field, [...itemsOf(form, field), item], (at) => at);
}

export function removeItem(form: Form, field: string, place: number): void {
  const items = itemsOf(form, field).filter((_, at) => at !== place);
  reindex(form, field, items, (at) => (at === place ? null : at > place ? at - 1 : at));
}

/** Moves an item; those in between move by one. */
export function moveItem(form: Form, field: string, from: number, to: number): void {
  const items = itemsOf(form, field);
  if (from === to || to < 0 || to >= items.length) return;
  const order = items.map((_, at) => at);
  order.splice(to, 0, ...order.splice(from, 1));
  const moved = order.map((at) => items[at]);
  reindex(form, field, moved, (at) => order.indexOf(at));
}

/**
 * Selects another alternative. The values of the previous one are kept while the form is open.
 * @param next the initial value of the selected one, and the names of the fields that all alternatives share
 */
export function chooseAlternative(
  form: Form,
  field: string,
  before: number,
  after: number,
  next: { start: unknown; shared: readonly string[] },
): void {
  const { state } = form;
  // The fields of the form itself are stored separately, whatever is selected.
  if (field !== '') {
    const value = form.valueOf(field);
    state.branches[`${field}|${before}`] = keep(value);
    const known = state.branches[`${field}|${after}`] ?? next.start;
    const shared = isRecord(value)
      ? Object.fromEntries(next.shared.filter((name) => name in value).map((name) => [name, value[name]]))
      : {};
    dropWithin(state, field);
    const isWhole = isRecord(known) || next.shared.length > 0;
    form.write(field, isWhole ? { ...(isRecord(known) ? known : {}), ...shared } : known);
  }
  state.choices[field] = after;
  if (state.tried) form.revalidate();
  form.changed(field);
}

/**
 * Adds an additional property to a record, under a free name in the user's language.
 * @param label what a property of the record is called
 */
export function addEntry(form: Form, field: string, label: string, other: FieldSchema): void {
  const { shape, scope } = form;
  const { host } = scope.page.runtime;
  if (!shape) return;
  const value = form.valueOf(field);
  const holder = isRecord(value) ? value : {};
  let number = 1;
  const name = () => host.text('runtime.list.item', { label, number });
  while (Object.hasOwn(holder, name()) && number <= Object.keys(holder).length) number += 1;
  form.change(field, { ...holder, [name()]: shape.startEntry(other) });
}

/** Gives an additional property of a record another name. @returns whether it is free */
export function renameEntry(form: Form, field: string, from: string, to: string): boolean {
  const holder = form.valueOf(field);
  if (!isRecord(holder) || from === to) return isRecord(holder);
  if (to === '' || Object.hasOwn(holder, to)) return false;
  // The order of the entries stays.
  const renamed = Object.entries(holder).map(([name, value]) => [name === from ? to : name, value] as const);
  rekeyField(form.state, pathIn(field, from), pathIn(field, to));
  form.change(field, Object.fromEntries(renamed));
  return true;
}

/** Removes an additional property of a record. */
export function removeField(form: Form, field: string): void {
  const parts = splitPath(field);
  const name = parts.pop() ?? '';
  const holder = form.valueOf(joinPath(parts));
  if (!isRecord(holder)) return;
  const { [name]: _, ...rest } = holder;
  dropWithin(form.state, field);
  form.change(joinPath(parts), rest);
}

/** Initializes a field with its default when it is first shown. */
export function startField(form: Form, field: string, value: unknown): void {
  if (form.valueOf(field) === null && !form.state.touched[field]) form.write(field, value, false);
}

/** Shows the errors within a field, as when the sheet of an item is closed. @returns whether there are none */
export function validateWithin(form: Form, field: string): boolean {
  const wrong = Object.keys(form.check().errors).filter((path) => isWithin(path, field));
  for (const path of wrong) form.state.visited[path] = true;
  form.revalidate();
  return wrong.length === 0;
}

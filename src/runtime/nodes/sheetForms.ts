/** What was typed into the forms of a sheet. */
import type { Node } from '../../language/compiled.ts';
import type { FormState } from '../page/form.ts';
import type { Page } from '../page/page.ts';
import { isRecord } from '../values/read.ts';

/** The values that the sheet of a form was opened with, as JSON. */
const openedWith = new WeakMap<FormState, string>();

/**
 * Drops what was typed if a sheet is opened with other values: it belongs to another record, which must not be changed by
 * it. Opened with the same values again, it is kept.
 */
export function dropTyped(page: Page, { props }: Node, given: unknown): void {
  const now = JSON.stringify(given);
  for (const name of formsIn(props.children)) {
    const before = openedWith.get(page.form(name));
    if (before !== undefined && before !== now) delete page.forms[name];
    openedWith.set(page.form(name), now);
  }
}

function formsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(formsIn);
  if (!isRecord(value)) return [];
  const inside = Object.values(value).flatMap(formsIn);
  return value.type === 'form' && isRecord(value.props) ? [String(value.props.name), ...inside] : inside;
}

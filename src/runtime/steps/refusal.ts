import type { Page } from '../page/page.ts';
import type { Failure } from '../signals.ts';

/** Shows what a server said about a field at that field. @returns whether there was such a field in a form being sent. */
export function showRefusal(page: Page, failure: Failure): boolean {
  const { field } = failure;
  if (field === null) return false;
  // A form that was asked for on top of another one came after it.
  for (const form of Object.values(page.forms).reverse()) {
    const seen = Object.hasOwn(form.values, field) && !form.unsent[field] && !form.fixed[field];
    if (form.busy && seen) {
      form.refused[field] = failure.message;
      return true;
    }
  }
  return false;
}

import type { Page } from '../page/page.ts';
import type { Failure } from '../signals.ts';

/** Shows what a server said about a field at that field. @returns whether there was such a field in a form being sent. */
export function showRefusal(page: Page, failure: Failure): boolean {
  const { field } = failure;
  if (field === null) return false;
  for (const form of Object.values(page.forms)) {
    if (form.busy && Object.hasOwn(form.values, field) && !form.unsent[field]) {
      form.refused[field] = failure.message;
      return true;
    }
  }
  return false;
}

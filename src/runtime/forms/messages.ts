/** The visible messages of a form: errors of its schema and rules, and those that the server returned. */
import type { FormState } from '../page/form.ts';

/** Replaces the visible errors. Unchanged ones are not assigned again, so that their fields are not rendered again. */
export function showErrors({ errors: shown }: FormState, errors: Readonly<Record<string, string>>): void {
  for (const field of Object.keys(shown)) if (!(field in errors)) delete shown[field];
  for (const [field, message] of Object.entries(errors)) {
    if (shown[field] !== message) shown[field] = message;
  }
}

/** Resets the errors after a submission: fields that its steps have cleared do not count as missing yet. */
export function resetErrors(state: FormState): void {
  state.tried = false;
  for (const kept of [state.visited, state.errors]) for (const field of Object.keys(kept)) delete kept[field];
}

/** The number of fields with a message. */
export const countMessages = ({ errors, refused }: FormState): number =>
  Object.keys({ ...errors, ...refused }).length;

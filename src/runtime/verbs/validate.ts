import { Declined } from '../host/errors.ts';
import type { Running } from '../steps/verb.ts';

/** Shows the errors of some fields; if there are any, the steps end. */
export function validate({ step, scope }: Running): void {
  // The checker has verified that it is a list of names.
  const fields = (step.props.fields ?? null) as readonly string[] | null;
  const form = scope.page.shownForms.get(String(step.props.validate));
  if (!form?.validate(fields).valid) throw new Declined('A field is wrong');
}

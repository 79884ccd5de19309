import { Declined } from '../host/errors.ts';
import type { Running } from '../steps/verb.ts';

/** Shows the errors of some fields; if there are any, the steps end. */
export function validate({ step, scope }: Running): void {
  const fields = Array.isArray(step.props.fields) ? step.props.fields.map(String) : null;
  const form = scope.page.shownForms.get(String(step.props.validate));
  if (!form?.validate(fields).valid) throw new Declined('A field is wrong');
}

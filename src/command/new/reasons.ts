/** Why a call has no page, as the summary says it. */
import type { Call } from './calls.ts';
import { roleOf } from './fieldRole.ts';
import { isFile, isFormField } from './formFields.ts';
import { isAsked } from './needs.ts';
import { found } from './payloadPath.ts';
import { pathParameters } from './resources.ts';
import type { Shape } from './shape.ts';
import { asksNothing } from './unasked.ts';

export const whyNoPlace = (call: Call): string =>
  `no page has the ${pathParameters(call)
    .map(({ name }) => name)
    .join(' and ')} of its path`;

/** Headers about the state of a record that was read before: a page cannot read it, and a user does not know it. */
const conditions = /^if-(match|none-match|modified-since|unmodified-since|range)$/i;

/** Why nobody can give a header that a call requires; undefined if it requires none that is not known. */
export function whyNoHeader({ parameters }: Call): string | undefined {
  const header = parameters.find(
    (one) => one.in === 'header' && one.required && conditions.test(one.name) && isAsked(one),
  );
  return header && `no page has a value for the header ${header.name}`;
}

/** Why no form can ask for what a call takes; undefined if one can. */
export function whyNoForm({ body, operation }: Call): string | undefined {
  if (!body) return undefined;
  const fields = operation.wholeBody ? [{ name: 'body', required: true, shape: body }] : body.fields;
  const takesFiles = !/json/i.test(operation.media ?? '');
  const asked = fields.filter((field) => isFormField(field) && (takesFiles || !isFile(field.shape)));
  const missing = fields.find((field) => field.required && !field.shape.readOnly && !asked.includes(field));
  if (!missing && asked.length > 0) return undefined;
  if (fields.some(({ name, shape }) => roleOf(name, shape) === 'file')) return 'it takes a file as text';
  return missing && hasTypes(missing.shape)
    ? 'it takes values of several types'
    : 'the document does not say what it takes';
}

/**
 * Why no form can change what a call reads, though one could ask for it anew; undefined if one can.
 * @param read undefined if only a list answers the record
 */
export function whyNoChange(change: Call, read: Call | undefined): string | undefined {
  const record = read?.answer && found(read.answer, 'record');
  return record && asksNothing(change, record.shape)
    ? 'its values are nested too deep for a form'
    : undefined;
}

const hasTypes = ({ schema }: Shape): boolean =>
  [schema.oneOf, schema.anyOf, schema.type].some((some) => Array.isArray(some) && some.length > 1);

export function whyNoPage({ operation, answer }: Call): string {
  if (operation.answer.kind === 'none') return 'it answers nothing';
  if (operation.answer.kind === 'text') return 'it answers a text';
  return answer
    ? 'the document does not say of what kind its answer is'
    : 'the document does not say what it answers';
}

/** Why a call has no page, as the summary says it. */
import type { Call } from './calls.ts';
import { roleOf } from './fieldRole.ts';
import { isFile, isFormField } from './formFields.ts';
import { found } from './payloadPath.ts';
import { pathParameters } from './resources.ts';
import type { Shape } from './shape.ts';
import { asksNothing } from './unasked.ts';

export const whyNoPlace = (call: Call): string =>
  `no page has the ${pathParameters(call)
    .map(({ name }) => name)
    .join(' and ')} of its path`;

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

/** What a call takes: what a page passes to it, and what a user is asked for. */
import type { Call, CallParameter } from './calls.ts';
import type { PageKind } from './plan.ts';
import { type Definition, queryName } from './query.ts';
import { pathParameters } from './resources.ts';

/** The required parameters outside the path that a page can have in its query. */
const requiredOf = ({ parameters }: Call): CallParameter[] =>
  parameters.filter(
    (one) =>
      isAsked(one) &&
      one.required &&
      (one.in === 'query' || one.in === 'header') &&
      !['list', 'map', 'record', 'unknown'].includes(one.shape.kind),
  );

/**
 * The value of a required header that nobody is asked for: the only one, or the default of the document. Undefined for all
 * other parameters: an example is no default, and a query with several values is the user's choice.
 */
function assumedValue({ in: where, required, shape }: CallParameter): string | number | boolean | undefined {
  if (where !== 'header' || !required) return undefined;
  const value = shape.values.length === 1 ? shape.values[0] : shape.default;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  // A text that begins with `=` would be an expression.
  return typeof value === 'string' && !value.startsWith('=') ? value : undefined;
}

/** Whether somebody has to give the value of a parameter. */
export const isAsked = (one: CallParameter): boolean => assumedValue(one) === undefined;

/** The required headers that are sent without being asked for. */
export const assumedOf = ({ parameters }: Call): Definition =>
  Object.fromEntries(
    parameters.flatMap((one) => {
      const value = assumedValue(one);
      return value === undefined ? [] : [[one.key, value]];
    }),
  );

/** Whether a call requires nothing but what is in its path. */
export const isWholeInPath = (call: Call): boolean => requiredOf(call).length === 0;

/** The required parameters of a page besides those of its path. A list asks for a single search text itself. */
export function neededOf(kind: PageKind, call: Call): CallParameter[] {
  const required = requiredOf(call);
  if (kind === 'value' || kind === 'detail') return required;
  if (kind !== 'list') return [];
  const headers = required.filter((one) => one.in === 'header');
  const asked = required.filter(
    (one) => one.in === 'query' && one.shape.values.length === 0 && one.shape.kind !== 'boolean',
  );
  const isOwn = asked.length === 1 && asked.every(({ shape }) => shape.kind === 'text');
  return [...(isOwn ? [] : asked), ...headers];
}

/** What a call requires outside its path and a page has in its query. */
export const sharedWith = (call: Call, known: readonly CallParameter[]): CallParameter[] => {
  const names = known.map(queryName);
  return requiredOf(call).filter((one) => names.includes(queryName(one)));
};

/** What a page passes to a call: the parameters of its path, and those that the page has to be given too. */
export const takenFrom = (call: Call, known: readonly CallParameter[]): CallParameter[] => [
  ...pathParameters(call),
  ...sharedWith(call, known),
];

/**
 * Whether a user has to be asked for something, as a press alone would not do.
 * @param passed what a page passes to the call
 */
export const asksMore = ({ parameters, body, operation }: Call, passed: readonly CallParameter[]): boolean =>
  parameters.some(
    (one) =>
      one.required && (one.in === 'query' || one.in === 'header') && isAsked(one) && !passed.includes(one),
  ) ||
  (body !== undefined &&
    (operation.wholeBody
      ? operation.requiredBody
      : body.fields.some(({ required, shape }) => required && !shape.readOnly)));

/** Whether a user may be asked for something. */
export const isAsking = (call: Call, passed: readonly CallParameter[]): boolean =>
  asksMore(call, passed) ||
  call.body !== undefined ||
  call.parameters.some((one) => one.in === 'query' && !passed.includes(one));

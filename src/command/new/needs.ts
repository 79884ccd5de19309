/** What a call takes: what a page passes to it, and what a user is asked for. */
import type { Call, CallParameter } from './calls.ts';
import type { PageKind } from './plan.ts';
import { queryName } from './query.ts';
import { pathParameters } from './resources.ts';

/** The required parameters of a query that a page can have in its own. */
const requiredOf = ({ parameters }: Call): CallParameter[] =>
  parameters.filter(
    (one) =>
      one.required && one.in === 'query' && !['list', 'map', 'record', 'unknown'].includes(one.shape.kind),
  );

/** Whether a call requires nothing but what is in its path. */
export const isWholeInPath = (call: Call): boolean => requiredOf(call).length === 0;

/** The required parameters of a page besides those of its path. A list asks for a single search text itself. */
export function neededOf(kind: PageKind, call: Call): CallParameter[] {
  const required = requiredOf(call);
  if (kind === 'value' || kind === 'detail') return required;
  if (kind !== 'list') return [];
  const asked = required.filter(({ shape }) => shape.values.length === 0 && shape.kind !== 'boolean');
  return asked.length > 1 || asked.some(({ shape }) => shape.kind !== 'text') ? asked : [];
}

/** What a call requires of a query and a page has in its own. */
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
    (one) => one.required && (one.in === 'query' || one.in === 'header') && !passed.includes(one),
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

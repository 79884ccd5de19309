/** What pages read of an operation, as text: an edit of its document changes it only if a page may read the change. */
import { signatureOf } from '../expression/signature.ts';
import type { Operation } from './operation.ts';

const known = new WeakMap<Operation, string | undefined>();

/** @returns undefined if a type of it is too large to be compared */
export function meaningOf(operation: Operation): string | undefined {
  if (!known.has(operation)) known.set(operation, read(operation));
  return known.get(operation);
}

function read({ form, payload, answer, parameters, ...rest }: Operation): string | undefined {
  const { kind, status, media } = answer;
  const types = [payload, ...Object.values(parameters).map(({ type }) => type)].map(signatureOf);
  if (types.includes(undefined)) return undefined;
  const taken = Object.entries(parameters).map(([name, { type: _, ...parameter }]) => [name, parameter]);
  return JSON.stringify([rest, kind, status, media, form !== undefined, taken, types]);
}

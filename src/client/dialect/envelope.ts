/** Answers that are wrapped in an envelope, as the contract declares it (`x-envelope`). */
import { BadResponse } from '../errors.ts';
import { type Answer, at, isBody, type Open } from './dialect.ts';
import { type Condition, type DeclaredFailure, type FieldsIn, meets, refusalIn, refused } from './failure.ts';

/** The declaration of the contract. `npm run generate` writes it into the generated contract. */
export interface Envelope {
  success: readonly Condition[];
  /** The payload is the first of these that exists; without paths, the complete body. */
  payload?: readonly string[];
  failure: DeclaredFailure & { mark?: string };
}

/**
 * Presence counts, not truthiness: `0`, `""`, `[]` and `null` are payloads. The status serves only to tell answers of
 * this server from those of a proxy.
 * @param fieldsIn reads the failures of single fields, if the contract declares them
 */
export function envelope({ success, payload, failure }: Envelope, fieldsIn?: FieldsIn): Open {
  return ({ operation, status, body, isStale }: Answer) => {
    if (
      !isBody(body) ||
      (status >= 400 && failure.mark !== undefined && at(body, failure.mark) === undefined)
    )
      throw new BadResponse(operation, status, `${operation}: HTTP ${status}, not an answer of this server`);
    if (isSuccess(body, success)) return payloadOf(body, payload);
    throw refused(refusalIn(body, failure, fieldsIn), { operation, isStale });
  };
}

export const isSuccess = (body: unknown, success: readonly Condition[]): boolean =>
  success.some((condition) => meets(body, condition));

export function payloadOf(body: unknown, paths: readonly string[] | undefined): unknown {
  if (!paths) return body;
  for (const path of paths) {
    const found = at(body, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

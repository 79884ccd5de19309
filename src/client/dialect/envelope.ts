/** Answers that are wrapped in an envelope, as the contract declares it (`x-envelope`). */
import { BadResponse } from '../errors.ts';
import { type Answer, at, type Body, isBody, type Open } from './dialect.ts';
import { type Condition, type DeclaredFailure, type FieldsIn, meets, refusalIn, refused } from './failure.ts';

/** What the contract declares. `npm run generate` writes it into the generated contract. */
export interface Envelope {
  success: readonly Condition[];
  /** The first of these that is there is the payload; without it, the whole body. */
  payload?: readonly string[];
  failure: DeclaredFailure & { mark?: string };
}

/**
 * Presence counts, not truth: `0`, `""`, `[]` and `null` are payloads. The status is looked at only to tell
 * an answer of this server from that of a proxy.
 * @param fieldsIn reads what failures say of fields, where the contract says that they do
 */
export function envelope({ success, payload, failure }: Envelope, fieldsIn?: FieldsIn): Open {
  return ({ operation, status, body, isStale }: Answer) => {
    if (
      !isBody(body) ||
      (status >= 400 && failure.mark !== undefined && at(body, failure.mark) === undefined)
    )
      throw new BadResponse(operation, status, `${operation}: HTTP ${status}, not an answer of this server`);
    if (success.some((condition) => meets(body, condition))) return payloadOf(body, payload);
    throw refused(refusalIn(body, failure, fieldsIn), { operation, isStale });
  };
}

function payloadOf(body: Body, paths: readonly string[] | undefined): unknown {
  if (!paths) return body;
  for (const path of paths) {
    const found = at(body, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

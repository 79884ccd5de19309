/** Answers that are wrapped in an envelope, as the contract declares it (`x-envelope`). */
import { ApiError, BadResponse, NotLoggedIn, type Refusal } from '../errors.ts';
import { type Answer, at, type Body, isBody, type Open, textAt } from './dialect.ts';

/** Fields of a body, by their dotted paths, and the values that they have. */
type Condition = Readonly<Record<string, string | number | boolean>>;

/** What the contract declares. `npm run generate` writes it into the generated contract. */
export interface Envelope {
  success: readonly Condition[];
  /** The first of these that is there is the payload; without it, the whole body. */
  payload?: readonly string[];
  failure: {
    mark?: string;
    message: readonly string[];
    reason: readonly string[];
    field: readonly string[];
    fallback?: string;
    kinds: Readonly<Record<string, readonly Condition[]>>;
  };
}

/**
 * Presence counts, not truth: `0`, `""`, `[]` and `null` are payloads. The status is looked at only to tell
 * an answer of this server from that of a proxy.
 */
export function envelope({ success, payload, failure }: Envelope): Open {
  return ({ operation, status, body, isStale }: Answer) => {
    if (
      !isBody(body) ||
      (status >= 400 && failure.mark !== undefined && at(body, failure.mark) === undefined)
    )
      throw new BadResponse(operation, status, `${operation}: HTTP ${status}, not an answer of this server`);
    if (success.some((condition) => meets(body, condition))) return payloadOf(body, payload);
    const [condition, code] = meaningOf(body, failure.kinds);
    const refusal: Refusal = {
      message: textAt(body, failure.message) ?? failure.fallback ?? '',
      condition,
      code,
      reason: textAt(body, failure.reason),
      field: textAt(body, failure.field),
    };
    throw condition === 'notLoggedIn'
      ? new NotLoggedIn(operation, refusal, isStale())
      : new ApiError(operation, refusal);
  };
}

/** Which of the kinds a failure is, and the value that says so. */
function meaningOf(
  body: Body,
  kinds: Envelope['failure']['kinds'],
): [kind: string, code: string | number | boolean | undefined] {
  for (const [kind, conditions] of Object.entries(kinds)) {
    const met = conditions.find((condition) => meets(body, condition));
    if (met) return [kind, Object.values(met)[0]];
  }
  return ['refused', undefined];
}

function meets(body: Body, condition: Condition): boolean {
  return Object.entries(condition).every(([path, wanted]) => String(at(body, path)) === String(wanted));
}

function payloadOf(body: Body, paths: readonly string[] | undefined): unknown {
  if (!paths) return body;
  for (const path of paths) {
    const found = at(body, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

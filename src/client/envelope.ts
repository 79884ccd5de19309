/** What an answer is wrapped in. See "The envelope" in openapi/openapi.yaml. */
import { ApiError, BadResponse, NotLoggedIn, type Refusal, VerificationNeeded } from './errors.ts';

/**
 * Takes the payload out of an answer: `message` when there is one, or else `data`. Presence counts, not
 * truth: `0`, `""`, `[]` and `null` are payloads.
 * @param body the answer as parsed JSON
 * @param isStale whether the token has changed since the call was sent
 * @throws ApiError, NotLoggedIn, VerificationNeeded, BadResponse
 */
export function open(operation: string, status: number, body: unknown, isStale: () => boolean): unknown {
  if (!isRecord(body) || (status >= 400 && !('type' in body)))
    throw new BadResponse(operation, status, `${operation}: HTTP ${status}, not an answer of the exchange`);
  if (body.type === 'ok' || body.code === 1) return 'message' in body ? body.message : body.data;
  const refusal: Refusal = {
    message: text(body.message) ?? text(body.msg) ?? 'ERROR',
    reason: text(body.reason),
    field: text(body.field),
  };
  switch (String(body.type ?? body.code)) {
    case '999':
      throw new NotLoggedIn(operation, refusal, isStale());
    case '998':
      throw new VerificationNeeded(operation, refusal);
    default:
      throw new ApiError(operation, refusal);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The envelope: `{type: "ok", message}` or the contract's failure, always with HTTP 200. */
import { InsufficientFunds } from '../ledger/index.ts';
import { Refusal } from './refusal.ts';
import type { Texts } from './texts.ts';

/** An answer that is the complete body instead of the payload of `{type: "ok", message}`. */
export class RawBody {
  constructor(readonly body: object) {}
}

export function success(payload: unknown): object {
  return payload instanceof RawBody ? payload.body : { type: 'ok', message: payload ?? null };
}

export function failure(texts: Texts, language: string, refusal: Refusal): object {
  return {
    type: types[refusal.reason] ?? 'error',
    message: texts.say(language, refusal.text, refusal.values),
    reason: refusal.reason,
    ...(refusal.field === undefined ? {} : { field: refusal.field }),
  };
}

const types: Record<string, string> = { not_logged_in: '999', verification_needed: '998' };

/** The refusal for a thrown error; undefined if it is an internal error. */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (error instanceof InsufficientFunds) return new Refusal('insufficient_balance');
  if (isOutOfIntegerRange(error)) return new Refusal('invalid_request');
  return undefined;
}

/** An id in the request exceeds the integer range of PostgreSQL. */
function isOutOfIntegerRange(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '22003' &&
    'routine' in error &&
    String(error.routine).startsWith('pg_strtoint')
  );
}

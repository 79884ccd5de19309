import { idempotencyKey, type Outcome } from '../app/idempotency.ts';
import type { Failure } from '../host/errors.ts';
import { record } from '../page/evaluate.ts';
import { fits } from '../page/fits.ts';
import { received } from '../page/receipts.ts';
import { type Running, settled } from '../steps/verb.ts';
import { failed } from './failed.ts';
import { showRefusal } from './refusal.ts';

/** Failures that leave open whether the call was executed. All others are answers of the server. */
const open = new Set(['offline', 'timeout', 'badResponse', 'serverFailed', 'aborted', 'other']);

const outcomeOf = (kind: string): Outcome =>
  open.has(kind) ? 'lost' : kind === 'conflict' ? 'conflict' : 'refused';

/** An answer that cannot be used. */
const unreadable: Failure = { kind: 'badResponse', message: '', reason: null, field: null };

/** Calls an operation with an idempotency key that stays the same until the call has succeeded. */
export async function call(running: Running): Promise<unknown> {
  const { step, scope, progress } = running;
  const { page } = scope;
  const { runtime } = page;
  const { calls } = runtime.host;
  const operation = String(step.props.call);
  const values = await settled(() => record((step.props.with ?? {}) as Record<string, never>, scope));
  const { key, ended } = idempotencyKey(runtime, operation, values);
  try {
    const answer = await calls.call(operation, values, {
      idempotencyKey: key,
      ...(progress ? { progress } : {}),
    });
    // The outcome of the call is unknown: the message asks the user to check.
    if (!fits(answer, step.answer)) throw unreadable;
    ended('done');
    received(answer);
    return answer;
  } catch (error) {
    const failure = error === unreadable ? unreadable : calls.failure(error);
    ended(outcomeOf(failure.kind));
    const worded = { ...failure, message: runtime.messageOf(failure) };
    const shown = showRefusal(page, worded, step.props.with);
    return failed(running, worded, shown);
  }
}

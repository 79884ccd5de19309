import { slowWhileIdle } from '../common/activity.ts';
import { type End, every } from '../common/every.ts';
import type { ExchangeContext } from '../http/handler.ts';
import { haltOf } from '../ledger/index.ts';
import { decide, pendingReviews } from './index.ts';

/** Interval of automatic reviews, ms. */
const pollMs = 1000;

/**
 * Approves every application that is older than `autoReviewSeconds`.
 * @param onError receives errors; later runs still happen
 * @returns stops it; resolves when nothing is in progress
 */
export function startAutoReview(context: ExchangeContext, onError: (error: unknown) => void): End {
  const { autoReviewSeconds: seconds } = context.config;
  if (seconds === null) return async () => undefined;
  return every(
    pollMs,
    slowWhileIdle(context.activity, () => reviewDue(context, seconds, onError)),
    onError,
  );
}

/**
 * Approves applications that are older than so many seconds.
 * @param onError receives the error of a failed approval; it stays under review, and the others are still approved
 */
export async function reviewDue(
  context: Pick<ExchangeContext, 'db' | 'clock'>,
  seconds: number,
  onError: (error: unknown) => void,
): Promise<void> {
  const now = context.clock.now();
  const stopped = await haltOf(context.db, 'withdrawals');
  for (const { kind, id, created_at, held_until } of await pendingReviews(context)) {
    const due = Math.max(created_at + seconds * 1000, held_until ?? 0);
    if (kind === 'withdrawal' && stopped) continue;
    if (due <= now) await decide(context, { kind, id, passed: true }).catch(onError);
  }
}

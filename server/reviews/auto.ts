import { type End, every } from '../every.ts';
import type { ExchangeContext } from '../http/handler.ts';
import { haltOf } from '../ledger/index.ts';
import { decide, waiting } from './index.ts';

/** How often a sandbox looks for what has waited long enough, ms. */
const lookMs = 1000;

/**
 * Passes everything that has waited for `autoReviewSeconds`, whatever it is and whoever handed it in.
 * @param onError is told what goes wrong; the next look comes all the same
 * @returns ends the reviewing; resolves when nothing is under way any more
 */
export function startAutoReview(context: ExchangeContext, onError: (error: unknown) => void): End {
  const { autoReviewSeconds: seconds } = context.config;
  if (seconds === null) return async () => undefined;
  return every(lookMs, () => reviewDue(context, seconds, onError), onError);
}

/**
 * Passes what has waited for so many seconds.
 * @param onError is told of what cannot be passed; it waits on, and the others are passed all the same
 */
export async function reviewDue(
  context: Pick<ExchangeContext, 'db' | 'clock'>,
  seconds: number,
  onError: (error: unknown) => void,
): Promise<void> {
  const now = context.clock.now();
  const stopped = await haltOf(context.db, 'withdrawals');
  for (const { kind, id, created_at, held_until } of await waiting(context)) {
    const due = Math.max(created_at + seconds * 1000, held_until ?? 0);
    if (kind === 'withdrawal' && stopped) continue;
    if (due <= now) await decide(context, { kind, id, passed: true }).catch(onError);
  }
}

import { type End, every } from '../every.ts';
import type { House } from '../http/handler.ts';
import { haltOf } from '../ledger/index.ts';
import { decide, waiting } from './index.ts';

/** How often a sandbox looks for what has waited long enough, ms. */
const lookMs = 1000;

/**
 * Passes everything that has waited for `autoReviewSeconds`, whatever it is and whoever handed it in.
 * @param onError is told what goes wrong; the next look comes all the same
 * @returns ends the reviewing; resolves when nothing is under way any more
 */
export function startAutoReview(house: House, onError: (error: unknown) => void): End {
  const { autoReviewSeconds: seconds } = house.config;
  if (seconds === null) return async () => undefined;
  return every(lookMs, () => reviewDue(house, seconds, onError), onError);
}

/**
 * Passes what has waited for so many seconds.
 * @param onError is told of what cannot be passed; it waits on, and the others are passed all the same
 */
export async function reviewDue(
  house: Pick<House, 'db' | 'clock'>,
  seconds: number,
  onError: (error: unknown) => void,
): Promise<void> {
  const now = house.clock.now();
  const stopped = await haltOf(house.db, 'withdrawals');
  for (const { kind, id, created_at, held_until } of await waiting(house)) {
    const due = Math.max(created_at + seconds * 1000, held_until ?? 0);
    if (kind === 'withdrawal' && stopped) continue;
    if (due <= now) await decide(house, { kind, id, passed: true }).catch(onError);
  }
}

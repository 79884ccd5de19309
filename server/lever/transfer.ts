import type { Transaction } from 'kysely';
import type { Clock } from '../common/clock.ts';
import type { Database } from '../database/index.ts';
import { Refusal } from '../http/refusal.ts';
import type { Event } from '../ledger/index.ts';
import { lockAccount, readRule, saveAccount } from './store.ts';
import { type Indices, leverTerms } from './terms.ts';

/**
 * Books a transfer into or out of the contract account of a user, after bringing it up to date: an incoming transfer
 * cannot save a position that the index has already liquidated, and nothing is paid out while a position is open,
 * including one that the index has just opened.
 * @param way whether it takes from the contract account
 * @returns time of booking, unix ms
 * @throws Refusal open_positions, InsufficientFunds
 */
export async function bookTransfer(
  indices: Indices,
  tx: Transaction<Database>,
  clock: Clock,
  user: string,
  way: 'in' | 'out',
  event: Omit<Event, 'at'>,
): Promise<number> {
  const { liquidationRate } = await readRule(tx);
  const account = await lockAccount(tx, user, leverTerms(indices, liquidationRate));
  const now = Math.max(clock.now(), account.settledAt);
  account.advance(now);
  if (way === 'out' && account.open.length > 0) throw new Refusal('open_positions', { field: 'from_field' });
  account.events.push(event);
  await saveAccount(tx, account, now);
  return now;
}

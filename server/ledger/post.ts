import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { type Account, accountName } from './account.ts';

/** `amount` is a positive plain decimal with at most 8 places. Both accounts have the same currency. */
export interface Movement {
  from: Account;
  to: Account;
  amount: string;
}

/**
 * A ledger event: `reason` is a stable code (`deposit`, `spot_hold`), `reference` the id of the row it concerns,
 * `info` free text for the user's log, `at` the clock's time in unix ms.
 */
export interface Event {
  reason: string;
  reference?: string;
  info?: string;
  at: number;
  movements: Movement[];
}

/** A user's account would go negative. PostgreSQL rolls back the transaction. */
export class InsufficientFunds extends Error {
  override name = 'InsufficientFunds';
}

/**
 * Posts all movements of one event, in order, as pairs of entries in the caller's transaction.
 * @throws InsufficientFunds when a user's account would go negative; the transaction is rolled back then
 * @throws RangeError for an amount that is not a positive plain decimal with at most 8 places, and for a movement
 * between two currencies
 */
export async function post(tx: Transaction<Database>, event: Event): Promise<void> {
  await postAll(tx, event.at, [event]);
}

/**
 * Posts several events of one time (`at`, unix ms) together. A transaction with more than one event must post them in
 * one call, because accounts are locked in a fixed order within a call, not between calls.
 * @throws as {@link post}
 */
export async function postAll(
  tx: Transaction<Database>,
  at: number,
  events: readonly Omit<Event, 'at'>[],
): Promise<void> {
  const accounts = new Map<string, Account & { name: string }>();
  const remember = (account: Account) => {
    const name = accountName(account);
    accounts.set(name, { name, ...account });
    return name;
  };
  const booked = events
    .filter((event) => event.movements.length > 0)
    .map(({ reason, reference, info, movements }) => ({
      reason,
      reference,
      info,
      movements: movements.map(({ from, to, amount }) => {
        checkAmount(amount);
        if (from.currency !== to.currency)
          throw new RangeError('Both accounts of a movement must have the same currency');
        return [remember(from), remember(to), amount];
      }),
    }));
  if (booked.length === 0) return;
  try {
    await sql`select ledger_post(${at}, ${JSON.stringify([...accounts.values()])}, ${JSON.stringify(booked)})`.execute(
      tx,
    );
  } catch (error) {
    if (constraintOf(error) === 'ledger_account_not_negative') throw new InsufficientFunds();
    throw error;
  }
}

function checkAmount(amount: string): void {
  if (!/^\d{1,30}(\.\d{1,8})?$/.test(amount) || /^[0.]+$/.test(amount))
    throw new RangeError(`Not an amount to book: ${JSON.stringify(amount)}`);
}

function constraintOf(error: unknown): unknown {
  return error instanceof Error && 'constraint' in error ? error.constraint : undefined;
}

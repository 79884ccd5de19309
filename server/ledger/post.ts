import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import { type Account, accountName } from './account.ts';

/** `amount` is a plain decimal above zero with at most 8 places. Both accounts are of one currency. */
export interface Movement {
  from: Account;
  to: Account;
  amount: string;
}

/**
 * What happened: `reason` is a stable code (`deposit`, `spot_hold`), `reference` the row it is about,
 * `info` free text for the user's log, `at` the clock's time in unix ms.
 */
export interface Event {
  reason: string;
  reference?: string;
  info?: string;
  at: number;
  movements: Movement[];
}

/** A user's account would go below zero. The transaction it was thrown in is undone by PostgreSQL. */
export class InsufficientFunds extends Error {
  override name = 'InsufficientFunds';
}

/**
 * Books all movements of one event, in their order, as pairs of entries in the caller's transaction.
 * @throws InsufficientFunds when a user's account would go below zero; nothing of the transaction stays then.
 * @throws RangeError for an amount that is not a plain decimal above zero with at most 8 places, and for a
 * movement between two currencies.
 */
export async function post(tx: Transaction<Database>, event: Event): Promise<void> {
  await postAll(tx, event.at, [event]);
}

/**
 * Books several events of one moment (`at`, unix ms) in one go. A transaction that books more than one event
 * does it in one call, because accounts are locked in a fixed order within a call, not between calls.
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
        if (from.currency !== to.currency) throw new RangeError('A movement is of one currency');
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

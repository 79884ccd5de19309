import { type RawBuilder, sql, type Transaction } from 'kysely';
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
  const posting = postingOf(at, events);
  if (posting) await withLedgerErrors(() => sql`select ${posting}`.execute(tx));
}

/**
 * {@link postAll} as an SQL expression, for a statement that also does something else; undefined if nothing is moved.
 * Run that statement by {@link withLedgerErrors}.
 * @throws RangeError as {@link post}
 */
export function postingOf(at: number, events: readonly Omit<Event, 'at'>[]): RawBuilder<unknown> | undefined {
  const booked = events.filter(({ movements }) => movements.length > 0);
  if (booked.length === 0) return undefined;
  const movements = booked.flatMap((event, index) =>
    event.movements.map(({ from, to, amount }) => {
      checkAmount(amount);
      if (from.currency !== to.currency)
        throw new RangeError('Both accounts of a movement must have the same currency');
      return { event: index + 1, payer: accountName(from), payee: accountName(to), from, to, amount };
    }),
  );
  const accounts = new Map(
    movements.flatMap(({ payer, payee, from, to }): [string, Account][] => [
      [payer, from],
      [payee, to],
    ]),
  );
  const names = [...accounts.keys()].sort();
  const places = new Map(names.map((name, index) => [name, index + 1]));
  const described = names.map((name) => ({ name, ...accounts.get(name) }));
  return sql`ledger_enter(${at}, ${names}, ${JSON.stringify(described)},
    ${booked.map(({ reason }) => reason)}, ${booked.map(({ reference = null }) => reference)},
    ${booked.map(({ info = null }) => info)},
    ${arrayOf(movements.map(({ event }) => event))}, ${arrayOf(movements.map(({ payer }) => places.get(payer)))},
    ${arrayOf(movements.map(({ payee }) => places.get(payee)))}, ${arrayOf(movements.map(({ amount }) => amount))})`;
}

/**
 * Runs a statement that posts events.
 * @throws InsufficientFunds instead of PostgreSQL's error
 */
export async function withLedgerErrors<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (constraintOf(error) === 'ledger_account_not_negative') throw new InsufficientFunds();
    throw error;
  }
}

/** An array of numbers in PostgreSQL's notation: the driver would quote each of them. */
function arrayOf(numbers: readonly unknown[]): string {
  return `{${numbers.join(',')}}`;
}

function checkAmount(amount: string): void {
  if (!/^\d{1,30}(\.\d{1,8})?$/.test(amount) || /^[0.]+$/.test(amount))
    throw new RangeError(`Not an amount to book: ${JSON.stringify(amount)}`);
}

function constraintOf(error: unknown): unknown {
  return error instanceof Error && 'constraint' in error ? error.constraint : undefined;
}

/** The book of a pair in the database: locking it, and reading its changes. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { plain } from '../../src/decimal/index.ts';
import type { Trade } from '../common/events.ts';
import type { Database } from '../database/schema.ts';
import type { KeyedRequest } from '../http/handler.ts';
import { type Atoms, atoms } from '../market/index.ts';
import { byKey, type StoredAnswers } from '../web/idempotency.ts';
import { Book } from './book.ts';
import type { Order } from './order.ts';
import { toOrder } from './rows.ts';
import { changeSlots } from './tables.ts';

/** The book of a pair after it was locked, and what decides its next orders. */
export interface EnteredBook {
  /** The book's new version. */
  version: number;
  /** New order ids, ascending. */
  ids: number[];
  earlier: StoredAnswers;
  /** By the names of accounts; an account that does not exist is empty. */
  balances: Map<string, Atoms>;
}

/**
 * Locks the book of a pair for this transaction: other matching transactions wait for its end, in the order in which they
 * came. What it returns was read after that.
 * @param read the number of new orders, the calls whose earlier answers are needed, and the names of the accounts whose
 * balances are
 */
export async function enterBook(
  tx: Transaction<Database>,
  pairId: number,
  read: { orders: number; requests: readonly KeyedRequest[]; accounts: readonly string[] },
): Promise<EnteredBook> {
  const { orders, requests, accounts } = read;
  const { rows } = await sql<{
    book_version: number;
    ids: string[];
    answers: Selectable<Database['idempotency']>[] | null;
    balances: (string | null)[] | null;
  }>`
    select * from spot_enter(${pairId}, ${orders}, ${requests.map(({ user }) => user)},
      ${requests.map(({ operation }) => operation)}, ${requests.map(({ key }) => key)}, ${[...accounts]})`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('The database returned no book');
  return {
    version: row.book_version,
    ids: row.ids.map(Number),
    earlier: byKey(row.answers ?? []),
    balances: new Map(accounts.map((name, index) => [name, atoms(row.balances?.[index] ?? '0')])),
  };
}

/** The current version of a pair's book. */
export async function bookVersion(db: Kysely<Database>, pairId: number): Promise<number> {
  const { version } = await db
    .selectFrom('spot_book')
    .select('version')
    .where('pair_id', '=', pairId)
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * Claims a step of a pair's makers: exactly one instance gets it, and none a step before the last one.
 * @returns the version of the book; undefined if the step was already claimed
 */
export async function claimMakerStep(
  db: Kysely<Database>,
  pairId: number,
  step: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable('spot_book')
    .set({ maker_step: step })
    .where('pair_id', '=', pairId)
    .where('maker_step', '<', step)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** The pairs whose books have another version in the database than this instance knows. */
export async function changedBooks(
  db: Kysely<Database>,
  known: ReadonlyMap<number, number>,
): Promise<number[]> {
  const rows = await db.selectFrom('spot_book').select(['pair_id', 'version']).execute();
  return rows.filter(({ pair_id, version }) => known.get(pair_id) !== version).map(({ pair_id }) => pair_id);
}

/** The trades of a pair after the trade `id`, in order. */
export async function tradesAfter(db: Kysely<Database>, pairId: number, id: number): Promise<Trade[]> {
  const rows = await db
    .selectFrom('spot_trade')
    .select(['id', 'price', 'amount', 'side', 'at'])
    .where('pair_id', '=', pairId)
    .where('id', '>', id)
    .orderBy('id')
    .execute();
  return rows.map(({ price, amount, side, ...row }) => ({
    ...row,
    pairId,
    price: plain(price),
    amount: plain(amount),
    direction: side === 1 ? 'buy' : 'sell',
  }));
}

/**
 * The orders that were added, changed or removed between two versions of a book, in their current state.
 * @returns `closed`: ids of orders that are no longer open; undefined when the changes are no longer stored
 */
export async function changesBetween(
  db: Kysely<Database>,
  pairId: number,
  from: number,
  to: number,
): Promise<{ open: Order[]; closed: number[] } | undefined> {
  if (to - from > changeSlots) return undefined;
  const changes = await db
    .selectFrom('spot_change')
    .select('orders')
    .where('pair_id', '=', pairId)
    .where('version', '>', from)
    .where('version', '<=', to)
    .execute();
  if (changes.length !== to - from) return undefined;
  const closed = new Set(changes.flatMap(({ orders }) => orders));
  const rows = await db
    .selectFrom('spot_order')
    .selectAll()
    .where('id', '=', sql<number>`any(${[...closed]}::bigint[])`)
    .where('status', '=', 1)
    .orderBy('id')
    .execute();
  for (const { id } of rows) closed.delete(id);
  return { open: rows.map(toOrder), closed: [...closed] };
}

/** Loads the complete book. */
export async function loadBook(db: Kysely<Database>, pairId: number): Promise<Book> {
  const rows = await db
    .selectFrom('spot_order')
    .selectAll()
    .where('pair_id', '=', pairId)
    .where('status', '=', 1)
    .orderBy('id')
    .execute();
  const book = new Book();
  for (const row of rows) book.add(toOrder(row));
  book.commit();
  return book;
}

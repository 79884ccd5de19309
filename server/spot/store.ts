import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/schema.ts';
import type { Trade } from '../events.ts';
import { atoms, fromAtoms, periodStart } from '../market/index.ts';
import { Book } from './book.ts';
import type { Fill } from './match.ts';
import type { Order, OrderStatus } from './order.ts';
import { type SpotTables, slots } from './tables.ts';

const statusCodes = { waiting: 1, completed: 2, cancelled: 3 } as const satisfies Record<OrderStatus, number>;
const statuses = { 1: 'waiting', 2: 'completed', 3: 'cancelled' } as const;

/**
 * Takes the book of a pair for this transaction: whoever else would match waits until it ends.
 * @returns the book's new version, and as many new order ids as asked for, ascending
 */
export async function takeBook(
  tx: Transaction<Database>,
  pairId: number,
  orders: number,
): Promise<{ version: number; ids: number[] }> {
  // The ids are drawn after the lock, so that they rise in the order in which orders are taken.
  const { rows } = await sql<{ version: number; ids: string[] | null }>`
    update spot_book set version = version + 1 where pair_id = ${pairId}
    returning version, array(select nextval('spot_order_id')::text from generate_series(1, ${orders})) as ids
  `.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`Pair ${pairId} has no book`);
  return { version: row.version, ids: (row.ids ?? []).map(Number) };
}

/** The version of a pair's book. */
export async function bookVersion(db: Kysely<Database>, pairId: number): Promise<number> {
  const { version } = await db
    .selectFrom('spot_book')
    .select('version')
    .where('pair_id', '=', pairId)
    .executeTakeFirstOrThrow();
  return version;
}

/**
 * Takes a step of a pair's makers: of all instances one gets it, and none a step that is older than the last.
 * @returns the version of the book; nothing when the step is somebody else's
 */
export async function takeMakerStep(
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

/** The pairs whose books in SQL have another version than is known here. */
export async function changedBooks(
  db: Kysely<Database>,
  known: ReadonlyMap<number, number>,
): Promise<number[]> {
  const rows = await db.selectFrom('spot_book').select(['pair_id', 'version']).execute();
  return rows.filter(({ pair_id, version }) => known.get(pair_id) !== version).map(({ pair_id }) => pair_id);
}

/** The trades of a pair after the one called `id`, in their order. */
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
 * The orders that came, changed or went between two versions of a book, as SQL has them now.
 * @returns `gone` for those that do not wait any more; nothing when that is too long ago to be known
 */
export async function changesBetween(
  db: Kysely<Database>,
  pairId: number,
  from: number,
  to: number,
): Promise<{ waiting: Order[]; gone: number[] } | undefined> {
  if (to - from > slots) return undefined;
  const changes = await db
    .selectFrom('spot_change')
    .select('orders')
    .where('pair_id', '=', pairId)
    .where('version', '>', from)
    .where('version', '<=', to)
    .execute();
  if (changes.length !== to - from) return undefined;
  const gone = new Set(changes.flatMap(({ orders }) => orders));
  const rows = await db
    .selectFrom('spot_order')
    .selectAll()
    .where('id', '=', sql<number>`any(${[...gone]}::bigint[])`)
    .where('status', '=', 1)
    .orderBy('id')
    .execute();
  for (const { id } of rows) gone.delete(id);
  return { waiting: rows.map(toOrder), gone: [...gone] };
}

/** The book as SQL has it. */
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
  book.keep();
  return book;
}

export function toOrder(row: Selectable<SpotTables['spot_order']>): Order {
  return {
    id: row.id,
    user: row.user_id,
    side: row.side === 1 ? 'buy' : 'sell',
    price: atoms(row.price),
    amount: atoms(row.amount),
    timeInForce: row.time_in_force,
    filled: atoms(row.filled),
    filledTotal: atoms(row.filled_total),
    lastPrice: row.last_price === null ? null : atoms(row.last_price),
    fee: atoms(row.fee),
    status: statuses[row.status],
    createdAt: row.created_at,
  };
}

/** What a batch changed: new orders, earlier ones, trades; and ids of orders that nobody needs to remember. */
export interface Changes {
  /** Of the book, that the batch makes. */
  version: number;
  created: Order[];
  changed: Order[];
  forgotten: number[];
  fills: Fill[];
}

/**
 * Writes a batch, what it changed, and the candle of the minute, in one statement.
 * @param at unix ms
 * @returns the trades, in the order of the fills
 */
export async function writeChanges(
  tx: Transaction<Database>,
  pairId: number,
  at: number,
  { version, created, changed, forgotten, fills }: Changes,
): Promise<Trade[]> {
  const touched = [...[...created, ...changed].map(({ id }) => id), ...forgotten];
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into spot_order (id, user_id, pair_id, side, price, amount, time_in_force, filled, filled_total,
        last_price, fee, status, created_at, closed_at)
      select id, user_id, ${pairId}, side, price, amount, time_in_force, filled, filled_total,
        last_price, fee, status, ${at}, closed_at
      from jsonb_to_recordset(${JSON.stringify(created.map((order) => toRow(order, at)))}) as new (
        id bigint, user_id text, side smallint, price numeric, amount numeric, time_in_force text, filled numeric,
        filled_total numeric, last_price numeric, fee numeric, status smallint, closed_at bigint)
    ), moved as (
      update spot_order set filled = new.filled, filled_total = new.filled_total, last_price = new.last_price,
        fee = new.fee, status = new.status, closed_at = new.closed_at
      from jsonb_to_recordset(${JSON.stringify(changed.map((order) => toRow(order, at)))}) as new (
        id bigint, filled numeric, filled_total numeric, last_price numeric, fee numeric, status smallint,
        closed_at bigint)
      where spot_order.id = new.id
    ), forgotten as (
      delete from spot_order where id = any(${forgotten}::bigint[])
    ), noted as (
      insert into spot_change (pair_id, slot, version, orders)
      values (${pairId}, ${version % slots}, ${version}, ${JSON.stringify(touched)})
      on conflict (pair_id, slot) do update set version = excluded.version, orders = excluded.orders
    ), candle as (
      insert into market_candle (pair_id, time, high, low, close, volume)
      select ${pairId}, time, high, low, close, volume
      from jsonb_to_recordset(${JSON.stringify(candleOf(fills, at))}) as new (
        time bigint, high numeric, low numeric, close numeric, volume numeric)
      on conflict (pair_id, time) do update set high = greatest(market_candle.high, excluded.high),
        low = least(market_candle.low, excluded.low), close = excluded.close,
        volume = market_candle.volume + excluded.volume
    ), traded as (
      insert into spot_trade (pair_id, price, amount, side, maker_order, taker_order, maker_fee, taker_fee, at)
      select ${pairId}, price, amount, side, maker_order, taker_order, maker_fee, taker_fee, ${at}
      from jsonb_to_recordset(${JSON.stringify(fills.map(toTradeRow))}) as new (
        price numeric, amount numeric, side smallint, maker_order bigint, taker_order bigint,
        maker_fee numeric, taker_fee numeric, place bigint)
      order by place
      returning id
    )
    select id from traded order by id`.execute(tx);
  return fills.map(({ price, amount, taker }, index) => ({
    id: rows[index]?.id ?? 0,
    pairId,
    price: fromAtoms(price),
    amount: fromAtoms(amount),
    direction: taker.side,
    at,
  }));
}

function toRow(order: Order, at: number) {
  return {
    id: order.id,
    user_id: order.user,
    side: order.side === 'buy' ? 1 : 2,
    price: fromAtoms(order.price),
    amount: fromAtoms(order.amount),
    time_in_force: order.timeInForce,
    filled: fromAtoms(order.filled),
    filled_total: fromAtoms(order.filledTotal),
    last_price: order.lastPrice === null ? null : fromAtoms(order.lastPrice),
    fee: fromAtoms(order.fee),
    status: statusCodes[order.status],
    closed_at: order.status === 'waiting' ? null : at,
  };
}

function toTradeRow({ price, amount, maker, taker, makerFee, takerFee }: Fill, place: number) {
  return {
    place,
    price: fromAtoms(price),
    amount: fromAtoms(amount),
    side: taker.side === 'buy' ? 1 : 2,
    maker_order: maker.id,
    taker_order: taker.id,
    maker_fee: fromAtoms(makerFee),
    taker_fee: fromAtoms(takerFee),
  };
}

/** The candle of these fills alone: none, or one in a list. */
function candleOf(fills: Fill[], at: number) {
  const last = fills.at(-1);
  if (!last) return [];
  const prices = fills.map((fill) => fill.price);
  return [
    {
      time: periodStart('1min', at),
      high: fromAtoms(prices.reduce((a, b) => (b > a ? b : a))),
      low: fromAtoms(prices.reduce((a, b) => (b < a ? b : a))),
      close: fromAtoms(last.price),
      volume: fromAtoms(fills.reduce((sum, fill) => sum + fill.amount, 0n)),
    },
  ];
}

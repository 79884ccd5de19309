import { sql, type Transaction } from 'kysely';
import type { Trade } from '../common/events.ts';
import type { Database } from '../database/schema.ts';
import { type Event, postingOf, withLedgerErrors } from '../ledger/index.ts';
import { fromAtoms, periodStart } from '../market/index.ts';
import { storingOf } from '../web/idempotency.ts';
import type { Fill } from './match.ts';
import type { Order } from './order.ts';
import { toRow } from './rows.ts';
import { changeSlots } from './tables.ts';

/** Changes of a group of batches: new and earlier orders, trades, and ids of orders to delete. */
export interface Changes {
  /** The book version after it. */
  version: number;
  created: Order[];
  changed: Order[];
  deleted: number[];
  fills: Fill[];
}

/**
 * Writes a group in one statement: its orders and trades, its change record, the candle of the minute, its ledger events
 * and the answers to its calls.
 * @param at unix ms
 * @returns the trades, in the order of the fills
 * @throws InsufficientFunds, a unique violation if a call has an answer meanwhile
 */
export async function writeGroup(
  tx: Transaction<Database>,
  pairId: number,
  at: number,
  { version, created, changed, deleted, fills }: Changes,
  also: { events: readonly Omit<Event, 'at'>[]; answers: Parameters<typeof storingOf>[0] },
): Promise<Trade[]> {
  const touched = [...[...created, ...changed].map(({ id }) => id), ...deleted];
  const rowsOf = (orders: readonly Order[]) => JSON.stringify(orders.map((order) => toRow(order, at)));
  const writing = sql`spot_write(${pairId}, ${at}, ${version}, ${changeSlots}, ${JSON.stringify(touched)},
    ${rowsOf(created)}, ${rowsOf(changed)}, ${deleted}::bigint[], ${JSON.stringify(fills.map(toTradeRow))},
    ${JSON.stringify(candleOf(fills, at))}) as trades`;
  const parts = [writing, postingOf(at, also.events) ?? [], storingOf(also.answers) ?? []].flat();
  const { rows } = await withLedgerErrors(() =>
    sql<{ trades: string[] | null }>`select ${sql.join(parts)}`.execute(tx),
  );
  const ids = rows[0]?.trades ?? [];
  return fills.map(({ price, amount, taker }, index) => ({
    id: Number(ids[index]),
    pairId,
    price: fromAtoms(price),
    amount: fromAtoms(amount),
    direction: taker.side,
    at,
  }));
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

/** The candle of these fills alone; null if there are none. */
function candleOf(fills: Fill[], at: number) {
  const last = fills.at(-1);
  if (!last) return null;
  const prices = fills.map((fill) => fill.price);
  return {
    time: periodStart('1min', at),
    high: fromAtoms(prices.reduce((a, b) => (b > a ? b : a))),
    low: fromAtoms(prices.reduce((a, b) => (b < a ? b : a))),
    close: fromAtoms(last.price),
    volume: fromAtoms(fills.reduce((sum, fill) => sum + fill.amount, 0n)),
  };
}

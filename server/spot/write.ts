import { sql, type Transaction } from 'kysely';
import type { Trade } from '../common/events.ts';
import type { Database } from '../database/schema.ts';
import { fromAtoms, periodStart } from '../market/index.ts';
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
 * Writes a group, its change record, and the candle of the minute, in one statement.
 * @param at unix ms
 * @returns the trades, in the order of the fills
 */
export async function writeChanges(
  tx: Transaction<Database>,
  pairId: number,
  at: number,
  { version, created, changed, deleted, fills }: Changes,
): Promise<Trade[]> {
  const touched = [...[...created, ...changed].map(({ id }) => id), ...deleted];
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
    ), deleted as (
      delete from spot_order where id = any(${deleted}::bigint[])
    ), noted as (
      insert into spot_change (pair_id, slot, version, orders)
      values (${pairId}, ${version % changeSlots}, ${version}, ${JSON.stringify(touched)})
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

/** The candle of these fills alone: an empty list or a list of one. */
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

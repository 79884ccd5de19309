/** Spot orders as shown to their user. */
import type { Selectable } from 'kysely';
import { decimal, plain, round } from '../../src/decimal/index.ts';
import type { Call } from '../http/handler.ts';
import { iso } from '../http/moment.ts';
import type { Payload } from '../http/operations.ts';
import { fromAtoms, type Pair } from '../market/index.ts';
import type { OwnFills } from './fills.ts';
import type { Order } from './order.ts';
import type { SpotTables } from './tables.ts';

/** An order in the format of `coinList`. */
export function describeOrder(
  row: Selectable<SpotTables['spot_order']>,
  pair: Pair,
  { fills, count }: OwnFills = { fills: [], count: 0 },
): Payload<'coinList'>['data'][number] {
  return {
    id: row.id,
    currency_id: pair.currency_id,
    legal_id: pair.legal_id,
    symbol: pair.symbol,
    type: row.side,
    time_in_force: row.time_in_force,
    target_price: plain(row.price),
    trade_price: row.last_price === null ? null : plain(row.last_price),
    average_price: averagePrice(row.filled, row.filled_total),
    trade_amount: plain(row.amount),
    filled_amount: plain(row.filled),
    filled_total: plain(row.filled_total),
    charge_fee: plain(row.fee),
    fee_currency_name: (row.side === 1 ? pair.base : pair.quote).name,
    fills,
    fill_count: count,
    status: row.status,
    created_at: iso(row.created_at),
  };
}

/** The immediate outcome of an order, in the caller's language. @param orders the order that was placed */
export function describeOutcome(call: Pick<Call, 'say'>, pair: Pair, [order]: readonly Order[]): string {
  if (!order) throw new Error('No order was placed');
  const key = `server.done.${outcomeOf(order)}`;
  const [filled, total] = [fromAtoms(order.filled), fromAtoms(order.filledTotal)];
  return call.say(key, {
    filled: { amount: filled },
    amount: { amount: fromAtoms(order.amount) },
    coin: pair.base.name,
    price: { amount: averagePrice(filled, total, pair.price_precision) ?? fromAtoms(order.price) },
    quote: pair.quote.name,
  });
}

function outcomeOf({ status, filled }: Order): string {
  if (status === 'completed') return 'orderFilled';
  if (status === 'waiting') return filled > 0n ? 'orderFilledInPart' : 'orderWaits';
  return filled > 0n ? 'orderRestCancelled' : 'orderCancelledAtOnce';
}

/** @param places of the price; null if nothing was filled */
function averagePrice(filled: string, total: string, places = 8): string | null {
  return decimal(filled).eq(0) ? null : plain(round(decimal(total).div(decimal(filled)), places, 'half'));
}

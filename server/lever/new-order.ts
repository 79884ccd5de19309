/** Validation of new orders: prices, lots, multiples and stops. */
import { Refusal } from '../http/refusal.ts';
import { type Atoms, atoms, type Pair, percentUp } from '../market/index.ts';
import {
  type Direction,
  indexAtOpening,
  type LeverOrder,
  marginOf,
  notional,
  openingPrice,
} from './order.ts';

/** Upper limit of prices that fit the database columns. */
const priceLimit = atoms('1000000000000');

/** A new order. Prices in atoms of the quote coin. */
export interface NewOrder {
  direction: Direction;
  lots: number;
  multiple: number;
  /** The price of a limit order; for a market order the worst acceptable opening price, if any. */
  kind: 'limit' | 'market';
  price: Atoms | null;
  takeProfit: Atoms | null;
  stopLoss: Atoms | null;
}

/**
 * Creates the order for a request at an index.
 * @param multiples offered in the pair
 * @param at unix ms
 * @throws Refusal pair_closed, multiple_unknown, below_minimum, above_maximum, off_tick, limit_on_wrong_side,
 * stop_on_wrong_side, price_stale, invalid_request (out of bounds)
 */
export function orderOf(
  order: NewOrder,
  terms: { id: number; pair: Pair; multiples: readonly number[]; index: Atoms; at: number },
): LeverOrder {
  const { id, pair, multiples, index, at } = terms;
  const { direction, lots, multiple, kind, takeProfit, stopLoss } = order;
  if (!pair.open_lever) throw new Refusal('pair_closed');
  if (!multiples.includes(multiple)) throw new Refusal('multiple_unknown', { field: 'multiple' });
  checkLots(pair, lots);
  checkTick(pair, 'target_price', order.price);
  const spread = atoms(pair.spread);
  const price = kind === 'limit' ? limitOf(order, index) : marketOf(order, index, spread);
  // The index at which it opens: no stop may be reached at that index either.
  const indexThen = kind === 'limit' ? indexAtOpening(direction, price, spread) : index;
  if (price <= 0n || indexThen <= 0n) throw new Refusal('invalid_request', { field: 'target_price' });
  checkStops(pair, direction, { takeProfit, stopLoss }, [price, indexThen]);
  const size = BigInt(lots) * atoms(pair.lever_share_num);
  const value = notional(price, size);
  const margin = marginOf(value, multiple);
  return {
    id,
    pairId: pair.id,
    direction,
    status: kind === 'limit' ? 'pending' : 'open',
    lots,
    size,
    multiple,
    price,
    originPrice: index,
    takeProfit,
    stopLoss,
    originMargin: margin,
    margin,
    fee: percentUp(value, atoms(pair.lever_trade_fee)),
    profit: null,
    reason: null,
    endPrice: null,
    createdAt: at,
    openedAt: kind === 'limit' ? null : at,
    endedAt: null,
  };
}

/**
 * Long: the take-profit must be above all the given prices and the stop-loss below them; short: the reverse.
 * @throws Refusal stop_on_wrong_side, off_tick, invalid_request
 */
export function checkStops(
  pair: Pair,
  direction: Direction,
  { takeProfit, stopLoss }: Pick<NewOrder, 'takeProfit' | 'stopLoss'>,
  prices: readonly Atoms[],
): void {
  checkTick(pair, 'target_profit_price', takeProfit);
  checkTick(pair, 'stop_loss_price', stopLoss);
  const above = (stop: Atoms) => prices.every((price) => stop > price);
  const below = (stop: Atoms) => prices.every((price) => stop < price);
  const [gains, loses] = direction === 'long' ? [above, below] : [below, above];
  if (takeProfit !== null && !gains(takeProfit))
    throw new Refusal('stop_on_wrong_side', { field: 'target_profit_price' });
  if (stopLoss !== null && !loses(stopLoss))
    throw new Refusal('stop_on_wrong_side', { field: 'stop_loss_price' });
}

function limitOf({ direction, price }: NewOrder, index: Atoms): Atoms {
  if (price === null) throw new Refusal('invalid_request', { field: 'target_price' });
  if (direction === 'long' ? price >= index : price <= index)
    throw new Refusal('limit_on_wrong_side', { field: 'target_price' });
  return price;
}

function marketOf({ direction, price: worst }: NewOrder, index: Atoms, spread: Atoms): Atoms {
  const price = openingPrice(direction, index, spread);
  if (worst !== null && (direction === 'long' ? price > worst : price < worst))
    throw new Refusal('price_stale', { text: 'server.refusal.price_moved' });
  return price;
}

function checkLots(pair: Pair, lots: number): void {
  const { lever_min_share: minimum, lever_max_share: maximum } = pair;
  const text = (reason: string) => ({
    field: 'share',
    text: `server.refusal.${reason}_lots`,
    values: { minimum, maximum },
  });
  if (lots < minimum) throw new Refusal('below_minimum', text('below_minimum'));
  if (lots > maximum) throw new Refusal('above_maximum', text('above_maximum'));
}

function checkTick(pair: Pair, field: string, price: Atoms | null): void {
  if (price === null) return;
  if (price % pair.tick !== 0n) throw new Refusal('off_tick', { field, values: { tick: pair.tick_size } });
  if (price >= priceLimit) throw new Refusal('invalid_request', { field });
}

import type { Event } from '../ledger/index.ts';
import { type Account, accountName, available, held, type Movement, system } from '../ledger/index.ts';
import { type Atoms, fromAtoms, type Pair, times } from '../market/index.ts';
import type { Fill } from './match.ts';
import { type Order, remaining } from './order.ts';

/** The wallet of spot trading. */
export const wallet = 'change';

/** The outcome of a batch of orders. */
export interface Outcome {
  /** Resting orders that their user cancelled. */
  cancelled: Order[];
  /** New orders before any fill. */
  placed: Order[];
  /** The same orders after matching. */
  settled: Order[];
  fills: Fill[];
}

/** What an open order holds for its rest: price x amount of the quote coin, or the base coin. */
export function heldAmount(order: Order): Atoms {
  return order.side === 'buy' ? times(order.price, remaining(order)) : remaining(order);
}

/**
 * The ledger events of a batch. Holds of cancelled and of new orders are netted, so that moving quotes books only the
 * difference.
 */
export function settle(pair: Pair, outcome: Outcome): Omit<Event, 'at'>[] {
  const single = outcome.placed.length + outcome.cancelled.length === 1;
  const subject = outcome.placed[0] ?? outcome.cancelled[0];
  const about = single && subject ? { reference: `spot_order:${subject.id}` } : {};
  const moved = holdMovements(pair, outcome);
  return [
    { reason: 'spot_release', ...about, movements: moved.returned },
    { reason: 'spot_hold', ...about, movements: moved.reserved },
    { reason: 'spot_trade', ...about, movements: tradeMovements(pair, outcome.fills) },
    { reason: 'spot_fee', ...about, movements: feeMovements(pair, outcome.fills) },
    { reason: 'spot_release', ...about, movements: releaseMovements(pair, outcome) },
  ];
}

function holdMovements(
  pair: Pair,
  { cancelled, placed }: Outcome,
): { reserved: Movement[]; returned: Movement[] } {
  const net = new Map<string, { user: string; currency: number; amount: Atoms }>();
  const change = (order: Order, sign: Atoms) => {
    const currency = order.side === 'buy' ? pair.legal_id : pair.currency_id;
    const key = `${currency}:${order.user}`;
    const sum = net.get(key) ?? { user: order.user, currency, amount: 0n };
    sum.amount += sign * heldAmount(order);
    net.set(key, sum);
  };
  for (const order of cancelled) change(order, -1n);
  for (const order of placed) change(order, 1n);
  const reserved = new NetTransfers();
  const returned = new NetTransfers();
  for (const { user, currency, amount } of net.values()) {
    reserved.add(available(user, currency, wallet), held(user, currency, wallet), amount);
    returned.add(held(user, currency, wallet), available(user, currency, wallet), -amount);
  }
  return { reserved: reserved.movements(), returned: returned.movements() };
}

/** Each side pays from its hold and receives the other's coin. */
function tradeMovements(pair: Pair, fills: Fill[]): Movement[] {
  const flow = new NetTransfers();
  for (const { price, amount, maker, taker } of fills) {
    const [buyer, seller] = taker.side === 'buy' ? [taker, maker] : [maker, taker];
    const money = held(buyer.user, pair.legal_id, wallet);
    const coins = held(seller.user, pair.currency_id, wallet);
    flow.add(money, available(seller.user, pair.legal_id, wallet), times(price, amount));
    flow.add(coins, available(buyer.user, pair.currency_id, wallet), amount);
  }
  return flow.movements();
}

/**
 * Each side pays its fee from what it has just received, so that the ledger shows who paid it. Each pair has its own
 * fee account: pairs do not wait for each other's locks.
 */
function feeMovements(pair: Pair, fills: Fill[]): Movement[] {
  const flow = new NetTransfers();
  const charge = ({ side, user }: Order, fee: Atoms) => {
    const currency = side === 'buy' ? pair.currency_id : pair.legal_id;
    flow.add(available(user, currency, wallet), system(`spot_fees:${pair.symbol}`, currency), fee);
  };
  for (const { maker, taker, makerFee, takerFee } of fills) {
    charge(maker, makerFee);
    charge(taker, takerFee);
  }
  return flow.movements();
}

/** Releases what a buyer held above the trade price, and the hold of the rest of orders that are no longer open. */
function releaseMovements(pair: Pair, { fills, settled }: Outcome): Movement[] {
  const flow = new NetTransfers();
  const released = (user: string, currency: number, amount: Atoms) =>
    flow.add(held(user, currency, wallet), available(user, currency, wallet), amount);
  for (const { price, amount, maker, taker } of fills) {
    const buyer = taker.side === 'buy' ? taker : maker;
    released(buyer.user, pair.legal_id, times(buyer.price - price, amount));
  }
  for (const order of settled) {
    if (order.status === 'cancelled')
      released(order.user, order.side === 'buy' ? pair.legal_id : pair.currency_id, heldAmount(order));
  }
  return flow.movements();
}

/** Nets transfers between accounts, so that many fills need one ledger movement. */
class NetTransfers {
  private readonly sums = new Map<string, { from: Account; to: Account; amount: Atoms }>();

  add(from: Account, to: Account, amount: Atoms): void {
    if (amount <= 0n) return;
    const key = `${accountName(from)}>${accountName(to)}`;
    const sum = this.sums.get(key);
    if (sum) sum.amount += amount;
    else this.sums.set(key, { from, to, amount });
  }

  movements(): Movement[] {
    return [...this.sums.values()].map(({ from, to, amount }) => ({ from, to, amount: fromAtoms(amount) }));
  }
}

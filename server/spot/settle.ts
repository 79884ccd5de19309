import type { Event } from '../ledger/index.ts';
import { type Account, accountName, available, held, type Movement, system } from '../ledger/index.ts';
import { type Atoms, fromAtoms, type Pair, times } from '../market/index.ts';
import type { Fill } from './match.ts';
import { type Order, rest } from './order.ts';

/** The wallet that spot trading uses. */
const wallet = 'change';

/** What one batch of orders did. */
export interface Outcome {
  /** Orders that stood in the book and were taken out of it on their user's demand. */
  cancelled: Order[];
  /** New orders as they were when they came, before any fill. */
  placed: Order[];
  /** The same orders after matching. */
  settled: Order[];
  fills: Fill[];
}

/** What an order, or what is left of it, keeps from other uses: price x amount of the quote coin, or the base coin. */
export function frozen(order: Order): Atoms {
  return order.side === 'buy' ? times(order.price, rest(order)) : rest(order);
}

/**
 * The ledger events of a batch. What is cancelled and what is placed at once are set off against each other,
 * so that moving quotes books only the difference.
 */
export function settle(pair: Pair, outcome: Outcome): Omit<Event, 'at'>[] {
  const single = outcome.placed.length + outcome.cancelled.length === 1;
  const subject = outcome.placed[0] ?? outcome.cancelled[0];
  const about = single && subject ? { reference: `spot_order:${subject.id}` } : {};
  const freeze = freezing(pair, outcome);
  return [
    { reason: 'spot_release', ...about, movements: freeze.back },
    { reason: 'spot_hold', ...about, movements: freeze.hold },
    { reason: 'spot_trade', ...about, movements: trading(pair, outcome.fills) },
    { reason: 'spot_fee', ...about, movements: charging(pair, outcome.fills) },
    { reason: 'spot_release', ...about, movements: returning(pair, outcome) },
  ];
}

function freezing(pair: Pair, { cancelled, placed }: Outcome): { hold: Movement[]; back: Movement[] } {
  const net = new Map<string, { user: string; currency: number; amount: Atoms }>();
  const change = (order: Order, sign: Atoms) => {
    const currency = order.side === 'buy' ? pair.legal_id : pair.currency_id;
    const key = `${currency}:${order.user}`;
    const sum = net.get(key) ?? { user: order.user, currency, amount: 0n };
    sum.amount += sign * frozen(order);
    net.set(key, sum);
  };
  for (const order of cancelled) change(order, -1n);
  for (const order of placed) change(order, 1n);
  const hold = new Flow();
  const back = new Flow();
  for (const { user, currency, amount } of net.values()) {
    hold.add(available(user, currency, wallet), held(user, currency, wallet), amount);
    back.add(held(user, currency, wallet), available(user, currency, wallet), -amount);
  }
  return { hold: hold.movements(), back: back.movements() };
}

/** Each side gives what it froze and gets the other's. */
function trading(pair: Pair, fills: Fill[]): Movement[] {
  const flow = new Flow();
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
 * Each side pays its fee out of what it has just got, so that the ledger tells who paid it. Fees are kept apart
 * by pair: pairs never wait for each other.
 */
function charging(pair: Pair, fills: Fill[]): Movement[] {
  const flow = new Flow();
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

/** What a buyer froze beyond the price he got, and what was frozen for the rest of an order that does not wait. */
function returning(pair: Pair, { fills, settled }: Outcome): Movement[] {
  const flow = new Flow();
  const back = (user: string, currency: number, amount: Atoms) =>
    flow.add(held(user, currency, wallet), available(user, currency, wallet), amount);
  for (const { price, amount, maker, taker } of fills) {
    const buyer = taker.side === 'buy' ? taker : maker;
    back(buyer.user, pair.legal_id, times(buyer.price - price, amount));
  }
  for (const order of settled) {
    if (order.status === 'cancelled')
      back(order.user, order.side === 'buy' ? pair.legal_id : pair.currency_id, frozen(order));
  }
  return flow.movements();
}

/** Sums what goes from one account to another, so that the ledger gets one movement for many fills. */
class Flow {
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

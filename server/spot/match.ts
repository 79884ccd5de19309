import { type Atoms, percentUp, times } from '../market/index.ts';
import type { Book } from './book.ts';
import { type Order, remaining } from './order.ts';

/** One trade between the incoming (taker) order and a resting (maker) order, with both in their state after it. */
export interface Fill {
  price: Atoms;
  amount: Atoms;
  maker: Order;
  taker: Order;
  makerFee: Atoms;
  takerFee: Atoms;
}

/**
 * Matches an incoming order against the book in price-time priority, at the prices of the resting orders.
 *
 * The rest of a `gtc` order enters the book, the rest of an `ioc` order is cancelled. Self-trade prevention: when the
 * incoming order meets a resting one of the same user, the rest of the incoming order is cancelled.
 * @param feePercent of what each side receives, rounded up at the eighth place
 */
export function match(book: Book, incoming: Order, feePercent: Atoms): { order: Order; fills: Fill[] } {
  const fills: Fill[] = [];
  const opposite = incoming.side === 'buy' ? 'sell' : 'buy';
  let taker = incoming;
  let metItself = false;
  while (remaining(taker) > 0n) {
    const waiting = book.best(opposite);
    if (!waiting || !crosses(taker, waiting)) break;
    if (waiting.user === taker.user) {
      metItself = true;
      break;
    }
    const amount = remaining(taker) < remaining(waiting) ? remaining(taker) : remaining(waiting);
    const makerFee = feeOf(waiting, amount, waiting.price, feePercent);
    const takerFee = feeOf(taker, amount, waiting.price, feePercent);
    const maker = filled(waiting, amount, waiting.price, makerFee);
    taker = filled(taker, amount, waiting.price, takerFee);
    if (maker.status === 'waiting') book.replace(maker);
    else book.remove(maker.id);
    fills.push({ price: waiting.price, amount, maker, taker, makerFee, takerFee });
  }
  if (remaining(taker) > 0n) {
    if (metItself || taker.timeInForce === 'ioc') taker = { ...taker, status: 'cancelled' };
    else book.add(taker);
  }
  return { order: taker, fills };
}

function crosses(taker: Order, waiting: Order): boolean {
  return taker.side === 'buy' ? waiting.price <= taker.price : waiting.price >= taker.price;
}

function feeOf(order: Order, amount: Atoms, price: Atoms, percent: Atoms): Atoms {
  return percentUp(order.side === 'buy' ? amount : times(price, amount), percent);
}

function filled(order: Order, amount: Atoms, price: Atoms, fee: Atoms): Order {
  const sum = order.filled + amount;
  return {
    ...order,
    filled: sum,
    filledTotal: order.filledTotal + times(price, amount),
    lastPrice: price,
    fee: order.fee + fee,
    status: sum === order.amount ? 'completed' : 'waiting',
  };
}

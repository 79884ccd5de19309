import type { Atoms } from '../market/index.ts';
import { type Order, remaining, type Side } from './order.ts';

interface Level {
  price: Atoms;
  /** Sum of the remaining amounts of its orders. */
  total: Atoms;
  /** By id, oldest first. */
  orders: Map<number, Order>;
  /** The highest order id that it ever had. */
  newest: number;
}

/**
 * The order book of one pair, in price-time priority. Changes are provisional until {@link Book.commit}; {@link
 * Book.rollback} reverts them, because an order is only valid once its transaction has committed.
 */
export class Book {
  /** Best level first. */
  private readonly sides: Record<Side, Level[]> = { buy: [], sell: [] };
  private readonly byId = new Map<number, Order>();
  private readonly byUser = new Map<string, Set<number>>();
  private undoing: (() => void)[] = [];

  get size(): number {
    return this.byId.size;
  }

  find(id: number): Order | undefined {
    return this.byId.get(id);
  }

  /** The open orders of one user, unordered. */
  ordersOf(user: string): Order[] {
    return [...(this.byUser.get(user) ?? [])].map((id) => this.known(id));
  }

  /** The next order to be filled on a side. */
  best(side: Side): Order | undefined {
    return this.sides[side][0]?.orders.values().next().value;
  }

  /** Price and total amount of the best levels of a side. */
  depth(side: Side, levels: number): [price: Atoms, amount: Atoms][] {
    return this.sides[side].slice(0, levels).map(({ price, total }) => [price, total]);
  }

  add(order: Order): void {
    this.insert(order);
    this.undoing.push(() => this.take(order.id));
  }

  remove(id: number): void {
    const order = this.take(id);
    this.undoing.push(() => this.insert(order));
  }

  /** Replaces an order with its new state; it keeps its priority. */
  replace(order: Order): void {
    const before = this.swap(order);
    this.undoing.push(() => this.swap(before));
  }

  /** Makes the provisional changes final. */
  commit(): void {
    this.undoing = [];
  }

  /** A place among the provisional changes, for {@link Book.rollback}. */
  savepoint(): number {
    return this.undoing.length;
  }

  /** Reverts the provisional changes after a mark; all of them by default. */
  rollback(mark = 0): void {
    for (const step of this.undoing.splice(mark).reverse()) step();
  }

  /**
   * Applies committed changes of other instances: open orders in their new state, and ids of orders that are no longer
   * open. Cannot be undone.
   */
  follow(open: readonly Order[], closed: readonly number[]): void {
    for (const id of closed) if (this.byId.has(id)) this.take(id);
    for (const order of open) {
      if (this.byId.has(order.id)) this.swap(order);
      else this.insert(order);
    }
  }

  private insert(order: Order): void {
    const levels = this.sides[order.side];
    const place = this.place(order.side, order.price);
    let level = levels[place];
    if (level?.price !== order.price) {
      level = { price: order.price, total: 0n, orders: new Map(), newest: 0 };
      levels.splice(place, 0, level);
    }
    level.orders.set(order.id, order);
    // Ids are out of order only when a removal is undone.
    if (level.newest > order.id) level.orders = new Map([...level.orders].sort(([a], [b]) => a - b));
    else level.newest = order.id;
    level.total += remaining(order);
    this.byId.set(order.id, order);
    const own = this.byUser.get(order.user);
    if (own) own.add(order.id);
    else this.byUser.set(order.user, new Set([order.id]));
  }

  private take(id: number): Order {
    const order = this.known(id);
    const level = this.levelOf(order);
    level.orders.delete(id);
    level.total -= remaining(order);
    if (level.orders.size === 0) this.sides[order.side].splice(this.sides[order.side].indexOf(level), 1);
    this.byId.delete(id);
    const own = this.byUser.get(order.user);
    own?.delete(id);
    if (own?.size === 0) this.byUser.delete(order.user);
    return order;
  }

  private swap(order: Order): Order {
    const before = this.known(order.id);
    const level = this.levelOf(before);
    level.orders.set(order.id, order);
    level.total += remaining(order) - remaining(before);
    this.byId.set(order.id, order);
    return before;
  }

  private known(id: number): Order {
    const order = this.byId.get(id);
    if (!order) throw new Error(`Order ${id} is not in the book`);
    return order;
  }

  private levelOf(order: Order): Level {
    const level = this.sides[order.side][this.place(order.side, order.price)];
    if (level?.price !== order.price) throw new Error(`No level for order ${order.id}`);
    return level;
  }

  /** The position of a price among the levels of its side, also if it has no level yet. */
  private place(side: Side, price: Atoms): number {
    const levels = this.sides[side];
    let low = 0;
    let high = levels.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const there = levels[middle]?.price ?? 0n;
      if (side === 'buy' ? there > price : there < price) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

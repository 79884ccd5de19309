import type { Atoms } from '../market/index.ts';
import { type Order, rest, type Side } from './order.ts';

interface Level {
  price: Atoms;
  /** Sum of what is left of its orders. */
  total: Atoms;
  /** By id, the earliest first. */
  orders: Map<number, Order>;
  /** The highest id that it ever had. */
  newest: number;
}

/**
 * The waiting orders of one pair, by price and then by time. Changes are provisional until {@link Book.keep};
 * {@link Book.undo} takes back all since then, because an order counts only once SQL has it.
 */
export class Book {
  /** The best level first. */
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

  /** The waiting orders of one user, in no particular order. */
  ordersOf(user: string): Order[] {
    return [...(this.byUser.get(user) ?? [])].map((id) => this.known(id));
  }

  /** The order that is next to be filled on a side. */
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

  /** Puts an order in the place of its earlier self; it keeps its turn. */
  replace(order: Order): void {
    const before = this.swap(order);
    this.undoing.push(() => this.swap(before));
  }

  keep(): void {
    this.undoing = [];
  }

  undo(): void {
    for (const step of this.undoing.reverse()) step();
    this.undoing = [];
  }

  /** Takes over what others have made of some orders: those that wait as they are now, and the ids of those that do not. For good. */
  follow(waiting: readonly Order[], gone: readonly number[]): void {
    for (const id of gone) if (this.byId.has(id)) this.take(id);
    for (const order of waiting) {
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
    // Only what is taken back comes out of turn.
    if (level.newest > order.id) level.orders = new Map([...level.orders].sort(([a], [b]) => a - b));
    else level.newest = order.id;
    level.total += rest(order);
    this.byId.set(order.id, order);
    const own = this.byUser.get(order.user);
    if (own) own.add(order.id);
    else this.byUser.set(order.user, new Set([order.id]));
  }

  private take(id: number): Order {
    const order = this.known(id);
    const level = this.levelOf(order);
    level.orders.delete(id);
    level.total -= rest(order);
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
    level.total += rest(order) - rest(before);
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

  /** Where a price is, or would be, among the levels of its side. */
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

import type { Event } from '../ledger/index.ts';
import { type Atoms, atoms, type Pair } from '../market/index.ts';
import { Bookings } from './bookings.ts';
import { type ExtremesOf, firstTime, type IndexOf } from './first-time.ts';
import { exposure, isLiquidated } from './hazard.ts';
import {
  constantIndex,
  type Extremes,
  type LeverOrder,
  opens,
  profitAt,
  type Reason,
  stopsLoss,
  takesProfit,
} from './order.ts';

/** What an account depends on: pairs, indices, liquidation rate. */
export interface LeverTerms {
  pairOf(pairId: number): Pair;
  index: IndexOf;
  /** Hazard rate in percent at or below which an account is liquidated. */
  liquidationRate: Atoms;
}

/** The stored state of an account. */
export interface LeverState {
  user: string;
  version: number;
  /** Effects of the index until then are applied. Unix ms. */
  settledAt: number;
  /** Available in the contract account. */
  funds: Atoms;
  /** Pending and open. */
  orders: readonly LeverOrder[];
}

/**
 * The positions and pending orders of one user, in memory. `advance` applies the effects of the index, in order and at
 * the index of each time, so the result is the same whether it runs every second or after a day of downtime. Changed
 * orders and ledger events are collected, and written by the caller.
 */
export class LeverAccount {
  readonly user: string;
  readonly version: number;
  readonly changed = new Map<number, LeverOrder>();
  private readonly orders: LeverOrder[];
  private readonly bookings: Bookings;
  private funds: Atoms;
  private until: number;

  constructor(
    state: LeverState,
    readonly terms: LeverTerms,
  ) {
    this.user = state.user;
    this.version = state.version;
    this.orders = state.orders.map((order) => ({ ...order }));
    this.funds = state.funds;
    this.until = state.settledAt;
    this.bookings = new Bookings(state.user, ({ pairId }) => terms.pairOf(pairId).symbol);
  }

  /** The ledger events so far; a transfer adds its own. */
  get events(): Omit<Event, 'at'>[] {
    return this.bookings.events;
  }

  get settledAt(): number {
    return this.until;
  }

  get open(): LeverOrder[] {
    return this.orders.filter(({ status }) => status === 'open');
  }

  get pending(): LeverOrder[] {
    return this.orders.filter(({ status }) => status === 'pending');
  }

  /** The pending order or open position with this id. */
  find(id: number): LeverOrder | undefined {
    return this.orders.find((order) => order.id === id && isLive(order));
  }

  /** The first time until `to` (unix ms) at which the index affects the account. */
  nextTime(to: number): number | undefined {
    return firstTime(this.terms.index, this.until, to, (extremesOf) => this.isTouched(extremesOf));
  }

  /** Applies the effects of the index until `to` (unix ms). */
  advance(to: number): void {
    for (let at = this.nextTime(to); at !== undefined; at = this.nextTime(to)) {
      this.until = at;
      this.settle(at);
    }
    this.until = Math.max(this.until, to);
  }

  /** Adds a new order, and takes or holds its margin and fee. A market order is already open. */
  place(order: LeverOrder): void {
    this.orders.push(order);
    this.changed.set(order.id, order);
    if (order.status === 'open') this.bookings.open(order);
    else this.bookings.holdMargin(order);
    this.funds -= order.margin + order.fee;
  }

  /**
   * Closes positions at the index of a time, the most profitable first, so that profits can pay losses.
   * @returns false when the losses exceed all funds, margins and profits; nothing is closed then. In a liquidation the
   * exchange bears the shortfall.
   */
  close(orders: readonly LeverOrder[], reason: Reason, at: number): boolean {
    const results = orders
      .map((order) => ({ order, index: this.indexAt(order.pairId, at) }))
      .map(({ order, index }) => ({ order, index, profit: profitAt(order, index) }))
      .sort((a, b) => (a.profit === b.profit ? a.order.id - b.order.id : a.profit > b.profit ? -1 : 1));
    const means = this.funds + this.open.reduce((sum, { margin }) => sum + margin, 0n);
    const left = results.reduce((sum, { profit }) => sum + profit, means);
    if (left < 0n && reason !== 'liquidation') return false;
    for (const { order, index, profit } of results) {
      this.end(order, 'closed', reason, index, at);
      order.profit = this.pay(order, profit);
    }
    return true;
  }

  /** Cancels a pending order and releases its hold. */
  cancel(order: LeverOrder, reason: Reason, at: number): void {
    this.end(order, 'cancelled', reason, this.indexAt(order.pairId, at), at);
    this.bookings.release(order);
    this.funds += order.margin + order.fee;
  }

  /** Sets or removes both stops. */
  setStops(order: LeverOrder, takeProfit: Atoms | null, stopLoss: Atoms | null): void {
    Object.assign(order, { takeProfit, stopLoss });
    this.changed.set(order.id, order);
  }

  /** Whether the extremes of an interval may affect the account; exact for a single time. */
  private isTouched(extremesOf: ExtremesOf): boolean {
    const { open } = this;
    return (
      open.some(
        (order) => takesProfit(order, extremesOf(order.pairId)) || stopsLoss(order, extremesOf(order.pairId)),
      ) ||
      this.pending.some((order) => this.opens(order, extremesOf(order.pairId))) ||
      (open.length > 0 && isLiquidated(exposure(open, extremesOf), this.terms.liquidationRate))
    );
  }

  /** Applies the effects at one time: first the users' stops, then liquidation, then pending orders. */
  private settle(at: number): void {
    const extremesOf: ExtremesOf = (pairId) => constantIndex(this.terms.index(pairId).at(at));
    // If only profits of other positions can pay the loss of a stop, they have to be realized: everything is closed.
    const paid = this.open.every((order) => this.stop(order, extremesOf(order.pairId), at));
    const { open } = this;
    if (open.length > 0 && (!paid || isLiquidated(exposure(open, extremesOf), this.terms.liquidationRate)))
      this.liquidate(at);
    for (const order of this.pending) if (this.opens(order, extremesOf(order.pairId))) this.fill(order, at);
  }

  /** Whether a pending order opens. In a pair that is closed for new positions it waits. */
  private opens(order: LeverOrder, extremes: Extremes): boolean {
    const { open_lever, spread } = this.terms.pairOf(order.pairId);
    return open_lever && opens(order, extremes, atoms(spread));
  }

  /** Closes a position whose take-profit or stop-loss is reached. @returns false when its loss cannot be paid */
  private stop(order: LeverOrder, extremes: Extremes, at: number): boolean {
    if (takesProfit(order, extremes)) return this.close([order], 'take_profit', at);
    if (stopsLoss(order, extremes)) return this.close([order], 'stop_loss', at);
    return true;
  }

  /** Closes all positions. Pending orders are cancelled, so that none opens in the same move. */
  private liquidate(at: number): void {
    this.close(this.open, 'liquidation', at);
    for (const order of this.pending) this.cancel(order, 'liquidation', at);
  }

  private fill(order: LeverOrder, at: number): void {
    order.status = 'open';
    order.openedAt = at;
    this.changed.set(order.id, order);
    this.bookings.fill(order);
  }

  private end(
    order: LeverOrder,
    status: 'closed' | 'cancelled',
    reason: Reason,
    index: Atoms,
    at: number,
  ): void {
    Object.assign(order, { status, reason, endPrice: index, endedAt: at });
    this.changed.set(order.id, order);
  }

  /**
   * Releases a margin with the profit, or less the loss; a shortfall is taken from funds, then from other margins.
   * @returns the profit that was booked
   */
  private pay(order: LeverOrder, profit: Atoms): Atoms {
    if (profit >= 0n) {
      this.bookings.closeWithProfit(order, profit);
      this.funds += order.margin + profit;
      return profit;
    }
    let missing = -profit;
    const take = (max: Atoms): Atoms => {
      const part = max < missing ? max : missing;
      missing -= part;
      return part;
    };
    const fromMargin = take(order.margin);
    const fromFunds = take(this.funds);
    this.funds += order.margin - fromMargin - fromFunds;
    let fromOthers = 0n;
    for (const other of this.open) {
      const part = take(other.margin);
      if (part === 0n) continue;
      other.margin -= part;
      this.changed.set(other.id, other);
      fromOthers += part;
    }
    this.bookings.closeWithLoss(order, { fromMargin, fromFunds, fromOthers });
    return profit + missing;
  }

  private indexAt(pairId: number, at: number): Atoms {
    return atoms(this.terms.index(pairId).at(at));
  }
}

function isLive({ status }: LeverOrder): boolean {
  return status === 'pending' || status === 'open';
}

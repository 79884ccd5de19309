/** The ledger events of leveraged positions. */
import { available, type Event, held, type Movement, system } from '../ledger/index.ts';
import { type Atoms, fromAtoms } from '../market/index.ts';
import { usdt } from '../wallet/coins.ts';
import type { LeverOrder } from './order.ts';

/** Currency of margins, fees and profits. */
export const marginCoin = usdt;

type Account = Movement['from'];

/** The exchange's account that pays users' profits and receives their losses. */
const counterparty = system('lever', marginCoin);

/** One fee account per pair, as in spot trading. */
function fees(pairId: number): Account {
  return system(`lever_fees:${pairId}`, marginCoin);
}

/** Collects the ledger events of one user's orders, for the caller to write. Changes no order. */
export class Bookings {
  readonly events: Omit<Event, 'at'>[] = [];
  private readonly mine: Account;
  private readonly kept: Account;

  constructor(
    user: string,
    private readonly symbolOf: (order: LeverOrder) => string,
  ) {
    this.mine = available(user, marginCoin, 'lever');
    this.kept = held(user, marginCoin, 'lever');
  }

  /** A market order opens: its margin is held, its fee paid. */
  open(order: LeverOrder): void {
    this.book('lever_open', order, [[this.mine, this.kept, order.margin]]);
    this.book('lever_fee', order, [[this.mine, fees(order.pairId), order.fee]]);
  }

  /** A pending order holds its margin and fee. */
  holdMargin(order: LeverOrder): void {
    this.book('lever_hold', order, [[this.mine, this.kept, order.margin + order.fee]]);
  }

  /** A pending order opens: its fee is paid from what it holds. */
  fill(order: LeverOrder): void {
    this.book('lever_fee', order, [[this.kept, fees(order.pairId), order.fee]]);
  }

  /** A pending order is cancelled: what it holds is released. */
  release(order: LeverOrder): void {
    this.book('lever_release', order, [[this.kept, this.mine, order.margin + order.fee]]);
  }

  /** A position closes: its margin is released, and the exchange pays the profit. */
  closeWithProfit(order: LeverOrder, profit: Atoms): void {
    this.book('lever_close', order, [
      [this.kept, this.mine, order.margin],
      [counterparty, this.mine, profit],
    ]);
  }

  /** A position closes with a loss, paid from its margin, from funds, and from the margins of other positions. */
  closeWithLoss(
    order: LeverOrder,
    { fromMargin, fromFunds, fromOthers }: Record<'fromMargin' | 'fromFunds' | 'fromOthers', Atoms>,
  ): void {
    this.book('lever_close', order, [
      [this.kept, counterparty, fromMargin + fromOthers],
      [this.kept, this.mine, order.margin - fromMargin],
      [this.mine, counterparty, fromFunds],
    ]);
  }

  private book(
    reason: string,
    order: LeverOrder,
    moves: readonly [from: Account, to: Account, Atoms][],
  ): void {
    const movements = moves
      .filter(([, , amount]) => amount > 0n)
      .map(([from, to, amount]): Movement => ({ from, to, amount: fromAtoms(amount) }));
    this.events.push({ reason, reference: `lever_order:${order.id}`, info: this.symbolOf(order), movements });
  }
}

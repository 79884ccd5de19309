import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../common/clock.ts';
import type { EventBus, Trade } from '../common/events.ts';
import type { Database } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { InsufficientFunds, postAll } from '../ledger/index.ts';
import { type Atoms, fromAtoms, type Pair } from '../market/index.ts';
import { Repeated } from '../web/idempotency.ts';
import { announce } from './announce.ts';
import { Book } from './book.ts';
import { checkOrder, maxOrders } from './limits.ts';
import { type Fill, match } from './match.ts';
import type { NewOrder, Order } from './order.ts';
import { type Outcome, settle } from './settle.ts';
import { bookVersion, changesBetween, loadBook, takeBook, tradesAfter } from './store.ts';
import { writeChanges } from './write.ts';

/** The outcome of a batch, before its transaction commits. */
export interface Done {
  /** The version of the book. */
  version: number;
  outcome: Outcome;
  trades: Trade[];
}

/** Runs work in one transaction; it may retry it from the start. */
export type Transact = (work: (tx: Transaction<Database>) => Promise<Done>) => Promise<Done>;

/** Requests of one user, executed atomically: first the cancels, then the new orders. */
export interface Batch {
  user: string;
  cancels: readonly number[];
  places: readonly NewOrder[];
  /** Whether cancelled orders without fills are deleted, for users who move thousands of quotes. */
  forget?: boolean;
}

/** The best levels, published after each commit. */
export interface Depth {
  /** The version of the book: it increases with every batch on any instance. */
  version: number;
  bids: [price: Atoms, amount: Atoms][];
  asks: [price: Atoms, amount: Atoms][];
}

/** Published levels per side. */
export const depthLevels = 20;

/**
 * The order book and matching of one pair.
 *
 * The database is authoritative; the book in memory is a copy of a known version. Batches run one at a time, each in
 * one transaction that first increments the version of the book: this locks out other instances, and detects if one of
 * them has changed the book since, in which case the changed orders are read.
 */
export class Venue {
  private book = new Book();
  /** The database version of `book`; -1 when unknown. */
  private current = -1;
  /** The id of the last trade that was published. */
  private lastTrade = 0;
  /** Trades of other instances that this one has not published yet. */
  private others: Trade[] = [];
  /** Whether others have changed the book since it was last published. */
  private behind = false;
  private line: Promise<unknown> = Promise.resolve();
  private closed = false;
  private published: Depth = { version: -1, bids: [], asks: [] };

  constructor(
    readonly pair: Pair,
    private readonly context: { db: Kysely<Database>; clock: Clock; events: EventBus },
  ) {}

  /** The best levels at the last commit, best first. */
  get depth(): Depth {
    return this.published;
  }

  /** The same as plain decimals, for messages. */
  levels(): { bids: [price: string, amount: string][]; asks: [price: string, amount: string][] } {
    const plain = (levels: Depth['bids']) =>
      levels.map(([price, amount]): [string, string] => [fromAtoms(price), fromAtoms(amount)]);
    return { bids: plain(this.published.bids), asks: plain(this.published.asks) };
  }

  /**
   * Reads the book from the database.
   * @param lastTrade the id of the last trade that is already known here: later ones are published
   */
  async open(lastTrade = 0): Promise<void> {
    this.lastTrade = lastTrade;
    await this.refresh();
  }

  /** Loads changes of other instances since the last read, if any, and publishes them. */
  async refresh(): Promise<void> {
    await this.inLine(async () => {
      if (this.closed) return;
      const { db } = this.context;
      await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const version = await bookVersion(tx, this.pair.id);
          if (version !== this.current) await this.catchUp(tx, version);
        });
      this.announceOthers();
    });
  }

  /** Rejects new batches, and waits for accepted ones. */
  async close(): Promise<void> {
    this.closed = true;
    await this.line;
  }

  /** The open orders of a user. They change only by the user's own batches and by fills. */
  waiting(user: string): Order[] {
    return this.book.ordersOf(user);
  }

  /**
   * Executes a batch: cancels, then places and matches order by order, all in one transaction.
   * @param transact runs that transaction; the venue's own by default
   * @returns the new orders after matching, and the trades
   * @throws Refusal `off_tick`, `off_lot`, `invalid_request` (out of bounds), `insufficient_balance`, `no_liquidity`,
   * `too_many_orders`, `order_closed` (a cancelled order is no longer open), `pair_closed`; nothing is done then
   */
  async run(batch: Batch, transact?: Transact): Promise<{ orders: Order[]; trades: Trade[] }> {
    for (const order of batch.places) checkOrder(this.pair, order);
    return this.inLine(() => this.perform(batch, transact ?? this.transaction));
  }

  private readonly transaction: Transact = (work) => this.context.db.transaction().execute(work);

  private async perform(batch: Batch, transact: Transact): Promise<{ orders: Order[]; trades: Trade[] }> {
    if (this.closed || !this.pair.open_coin_trade) throw new Refusal('pair_closed');
    try {
      const done = await transact((tx) => this.work(tx, batch));
      this.book.keep();
      this.current = done.version;
      this.lastTrade = done.trades.at(-1)?.id ?? this.lastTrade;
      this.announceOthers();
      this.publish();
      announce(this.context.events, this.pair.id, done.outcome, done.trades);
      return { orders: done.outcome.settled, trades: done.trades };
    } catch (error) {
      this.book.undo();
      this.announceOthers();
      if (error instanceof InsufficientFunds) throw new Refusal('insufficient_balance', { field: 'amount' });
      // It may or may not have committed: the book is reloaded. A refusal or a repeated request has changed nothing.
      if (!(error instanceof Refusal || error instanceof Repeated)) this.current = -1;
      throw error;
    }
  }

  private async work(tx: Transaction<Database>, batch: Batch) {
    this.book.undo();
    const { version, ids } = await takeBook(tx, this.pair.id, batch.places.length);
    if (version !== this.current + 1) await this.catchUp(tx, version - 1);
    const at = this.context.clock.now();
    const outcome = this.apply(batch, ids, at);
    const changed = new Map<number, Order>();
    const forgotten: number[] = [];
    for (const order of outcome.cancelled) {
      if (batch.forget && order.filled === 0n) forgotten.push(order.id);
      else changed.set(order.id, { ...order, status: 'cancelled' });
    }
    for (const { maker } of outcome.fills) changed.set(maker.id, maker);
    const trades = await writeChanges(tx, this.pair.id, at, {
      version,
      created: outcome.settled,
      changed: [...changed.values()],
      forgotten,
      fills: outcome.fills,
    });
    await postAll(tx, at, settle(this.pair, outcome));
    return { version, outcome, trades };
  }

  /**
   * Loads changes of the book and trades of other instances. They are committed, so they stay even if `tx` rolls back.
   */
  private async catchUp(tx: Transaction<Database>, version: number): Promise<void> {
    const changes =
      this.current < 0 ? undefined : await changesBetween(tx, this.pair.id, this.current, version);
    if (changes) this.book.follow(changes.waiting, changes.gone);
    else this.book = await loadBook(tx, this.pair.id);
    this.current = version;
    const trades = await tradesAfter(tx, this.pair.id, this.lastTrade);
    this.lastTrade = trades.at(-1)?.id ?? this.lastTrade;
    this.others.push(...trades);
    this.behind = true;
  }

  /** Applies a batch to the book in memory, provisionally. */
  private apply(batch: Batch, ids: number[], at: number): Outcome {
    const cancelled = batch.cancels.map((id) => {
      const order = this.book.find(id);
      if (order?.user !== batch.user) throw new Refusal('order_closed');
      this.book.remove(id);
      return order;
    });
    const placed: Order[] = [];
    const settled: Order[] = [];
    const fills: Fill[] = [];
    for (const [index, request] of batch.places.entries()) {
      const order: Order = {
        ...request,
        id: ids[index] ?? 0,
        user: batch.user,
        filled: 0n,
        filledTotal: 0n,
        lastPrice: null,
        fee: 0n,
        status: 'waiting',
        createdAt: at,
      };
      const result = match(this.book, order, this.pair.fee);
      if (request.timeInForce === 'ioc' && result.fills.length === 0) throw new Refusal('no_liquidity');
      placed.push(order);
      settled.push(result.order);
      fills.push(...result.fills);
    }
    if (settled.some((order) => order.status === 'waiting') && this.waiting(batch.user).length > maxOrders)
      throw new Refusal('too_many_orders', { values: { max: maxOrders } });
    return { cancelled, placed, settled, fills };
  }

  private publish(): void {
    this.published = {
      version: this.current,
      bids: this.book.depth('buy', depthLevels),
      asks: this.book.depth('sell', depthLevels),
    };
  }

  private announceOthers(): void {
    if (!this.behind) return;
    this.behind = false;
    const trades = this.others;
    this.others = [];
    this.publish();
    if (trades.length > 0) this.context.events.emit('trades', { pairId: this.pair.id, trades });
    this.context.events.emit('book', { pairId: this.pair.id });
  }

  private inLine<T>(work: () => Promise<T>): Promise<T> {
    const result = this.line.then(work);
    this.line = result.catch(() => undefined);
    return result;
  }
}

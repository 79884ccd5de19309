import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import type { EventBus, Trade } from '../events.ts';
import { Repeated } from '../http/idempotency.ts';
import { Refusal } from '../http/refusal.ts';
import { InsufficientFunds, postAll } from '../ledger/index.ts';
import { type Atoms, atoms, fromAtoms, type Pair, times } from '../market/index.ts';
import { Book } from './book.ts';
import { type Fill, match } from './match.ts';
import type { NewOrder, Order } from './order.ts';
import { type Outcome, settle } from './settle.ts';
import { bookVersion, changesBetween, loadBook, takeBook, tradesAfter } from './store.ts';
import { writeChanges } from './write.ts';

/** What a batch did, before its transaction ends. */
export interface Done {
  /** Of the book. */
  version: number;
  outcome: Outcome;
  trades: Trade[];
}

/** Runs work in one transaction; it may run it again from the start. */
export type Transact = (work: (tx: Transaction<Database>) => Promise<Done>) => Promise<Done>;

/** What one user wants done at once: first the cancels, then the new orders, all or nothing. */
export interface Batch {
  user: string;
  cancels: readonly number[];
  places: readonly NewOrder[];
  /** Whether cancelled orders that were never filled are deleted, for users who move thousands of quotes. */
  forget?: boolean;
}

/** The best levels, published after each commit. */
export interface Depth {
  /** Of the book that they are of: it rises with every batch, on whichever instance. */
  version: number;
  bids: [price: Atoms, amount: Atoms][];
  asks: [price: Atoms, amount: Atoms][];
}

/** How many levels of a side are published. */
export const depthLevels = 20;

/** How many orders of one user may wait in one book. */
const mostOrders = 200;

/** Prices, and amounts of a coin, that SQL has no room for. */
const priceLimit = atoms('1000000000000');
const amountLimit = atoms('1'.padEnd(31, '0'));

/**
 * The place where one pair is traded.
 *
 * SQL holds the truth; the book in memory is a copy that is as good as its version. Batches run one after the
 * other, each in one transaction that first raises the version of the book in SQL: that keeps other instances
 * out, and tells when one of them was here since, in which case the orders that it changed are read.
 */
export class Venue {
  private book = new Book();
  /** The version in SQL that `book` is of; -1 when unknown. */
  private current = -1;
  /** The id of the last trade that was told. */
  private lastTrade = 0;
  /** Trades that other instances made and this one has not told yet. */
  private others: Trade[] = [];
  /** Whether the book was changed by others since it was last told of. */
  private behind = false;
  private line: Promise<unknown> = Promise.resolve();
  private closed = false;
  private published: Depth = { version: -1, bids: [], asks: [] };

  constructor(
    readonly pair: Pair,
    private readonly context: { db: Kysely<Database>; clock: Clock; events: EventBus },
  ) {}

  /** The book's best levels as of the last commit, best first. */
  get depth(): Depth {
    return this.published;
  }

  /** The same as plain decimals, as it travels. */
  levels(): { bids: [price: string, amount: string][]; asks: [price: string, amount: string][] } {
    const plain = (levels: Depth['bids']) =>
      levels.map(([price, amount]): [string, string] => [fromAtoms(price), fromAtoms(amount)]);
    return { bids: plain(this.published.bids), asks: plain(this.published.asks) };
  }

  /**
   * Reads the book from SQL.
   * @param lastTrade the id of the last trade that is known here already: later ones are told
   */
  async open(lastTrade = 0): Promise<void> {
    this.lastTrade = lastTrade;
    await this.refresh();
  }

  /** Takes over what other instances have done to the book since it was read, if anything, and tells of it. */
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
      this.tellOthers();
    });
  }

  /** Takes no more batches, and waits for those that were taken. */
  async close(): Promise<void> {
    this.closed = true;
    await this.line;
  }

  /** The orders of a user that wait in the book. Only its own batches change them, and fills. */
  waiting(user: string): Order[] {
    return this.book.ordersOf(user);
  }

  /**
   * Does a batch: cancels, then places and matches order by order, all in one transaction.
   * @param transact how to run that transaction; one of the venue's own by default
   * @returns the new orders after matching, and the trades
   * @throws Refusal `off_tick`, `off_lot`, `invalid_request` (beyond all bounds), `insufficient_balance`, `no_liquidity`, `too_many_orders`,
   * `order_closed` (a cancelled order does not wait any more), `pair_closed`; nothing is done then
   */
  async run(batch: Batch, transact?: Transact): Promise<{ orders: Order[]; trades: Trade[] }> {
    for (const order of batch.places) this.check(order);
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
      this.tellOthers();
      this.publish();
      this.tell(done.outcome, done.trades);
      return { orders: done.outcome.settled, trades: done.trades };
    } catch (error) {
      this.book.undo();
      this.tellOthers();
      if (error instanceof InsufficientFunds) throw new Refusal('insufficient_balance', { field: 'amount' });
      // Whether it was committed is not known: SQL will tell. A refusal or a repeat has done nothing.
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

  /** Takes over what others have done to the book, and the trades that they made. They have committed: that stays true whatever becomes of `tx`. */
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

  /** Changes the book in memory, provisionally. */
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
    for (const [index, wish] of batch.places.entries()) {
      const order: Order = {
        ...wish,
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
      if (wish.timeInForce === 'ioc' && result.fills.length === 0) throw new Refusal('no_liquidity');
      placed.push(order);
      settled.push(result.order);
      fills.push(...result.fills);
    }
    if (settled.some((order) => order.status === 'waiting') && this.waiting(batch.user).length > mostOrders)
      throw new Refusal('too_many_orders', { values: { max: mostOrders } });
    return { cancelled, placed, settled, fills };
  }

  private check({ price, amount }: NewOrder): void {
    const { tick, lot } = this.pair;
    if (price <= 0n || price % tick !== 0n)
      throw new Refusal('off_tick', { field: 'target_price', values: { tick: this.pair.tick_size } });
    if (amount <= 0n || amount % lot !== 0n)
      throw new Refusal('off_lot', { field: 'amount', values: { lot: this.pair.lot_size } });
    if (price >= priceLimit) throw new Refusal('invalid_request', { field: 'target_price' });
    if (amount >= amountLimit || times(price, amount) >= amountLimit)
      throw new Refusal('invalid_request', { field: 'amount' });
  }

  private publish(): void {
    this.published = {
      version: this.current,
      bids: this.book.depth('buy', depthLevels),
      asks: this.book.depth('sell', depthLevels),
    };
  }

  private tellOthers(): void {
    if (!this.behind) return;
    this.behind = false;
    const trades = this.others;
    this.others = [];
    this.publish();
    if (trades.length > 0) this.context.events.emit('trades', { pairId: this.pair.id, trades });
    this.context.events.emit('book', { pairId: this.pair.id });
  }

  private tell({ cancelled, settled, fills }: Outcome, trades: Trade[]): void {
    const { events } = this.context;
    const pairId = this.pair.id;
    if (trades.length > 0) events.emit('trades', { pairId, trades });
    events.emit('book', { pairId });
    events.emit('batch', { pairId });
    const touched = new Map<number, string>();
    for (const order of [...cancelled, ...settled, ...fills.map(({ maker }) => maker)])
      touched.set(order.id, order.user);
    for (const [orderId, userId] of touched) events.emit('order', { userId, orderId, pairId });
  }

  private inLine<T>(work: () => Promise<T>): Promise<T> {
    const result = this.line.then(work);
    this.line = result.catch(() => undefined);
    return result;
  }
}

import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../common/clock.ts';
import type { EventBus, Trade } from '../common/events.ts';
import type { Database } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { InsufficientFunds } from '../ledger/index.ts';
import { type Atoms, fromAtoms, type Pair } from '../market/index.ts';
import { isTransient, keyOf } from '../web/idempotency.ts';
import { announce } from './announce.ts';
import { Book } from './book.ts';
import { Funds } from './funds.ts';
import {
  type Accepted,
  asRefused,
  changesOf,
  decide,
  payingAccounts,
  type QueuedBatch,
  type Refused,
  type Result,
} from './group.ts';
import { checkOrder } from './limits.ts';
import type { Order } from './order.ts';
import type { Batch, Once } from './request.ts';
import { bookVersion, changesBetween, enterBook, loadBook, tradesAfter } from './store.ts';
import { writeGroup } from './write.ts';

/** The outcome of a group, before its transaction commits. */
interface Executed {
  /** The version of the book. */
  version: number;
  accepted: Accepted[];
  refused: Refused[];
  /** Of all accepted batches, in the order of their fills. */
  trades: Trade[];
}

/** Runs work in one transaction; it may run it again from the start. */
export type Transact = (work: (tx: Transaction<Database>) => Promise<Executed>) => Promise<Executed>;

/** The best levels, published after each commit. */
export interface Depth {
  /** The version of the book: it increases with every group of batches on any instance. */
  version: number;
  bids: [price: Atoms, amount: Atoms][];
  asks: [price: Atoms, amount: Atoms][];
}

/** Published levels per side. */
export const depthLevels = 20;

/** Maximum batches per transaction: in larger groups the first one waits long for the last. */
const groupSize = 64;

/**
 * The order book and matching of one pair.
 *
 * The database is authoritative; the book in memory is a copy of a known version. Batches are executed in the order in
 * which they arrive, in groups: those that arrive during a transaction form the next one. It first increments the
 * version of the book: this locks out other instances, and detects if one of them has changed the book since, in which
 * case the changed orders are read. A batch that is refused changes nothing, and does not affect the others of its
 * group.
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
  private queue: QueuedBatch[] = [];
  private closed = false;
  private published: Depth = { version: -1, bids: [], asks: [] };
  private readonly transact: Transact;

  /** @param context `transact` runs the transaction of a group, for tests of what can go wrong around it */
  constructor(
    readonly pair: Pair,
    private readonly context: { db: Kysely<Database>; clock: Clock; events: EventBus; transact?: Transact },
  ) {
    this.transact = context.transact ?? ((work) => context.db.transaction().execute(work));
  }

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

  /** Rejects new batches, and waits for those that are being executed. */
  async close(): Promise<void> {
    this.closed = true;
    await this.line;
  }

  /** The open orders of a user. They change only by the user's own batches and by fills. */
  openOrders(user: string): Order[] {
    return this.book.ordersOf(user);
  }

  /**
   * Executes a batch: cancels, then places and matches order by order, all or nothing.
   * @param once stores the answer to a call together with the batch
   * @returns the new orders after matching, and the trades
   * @throws Refusal `off_tick`, `off_lot`, `invalid_request` (out of bounds), `insufficient_balance`, `no_liquidity`,
   * `too_many_orders`, `order_closed` (a cancelled order is no longer open), `pair_closed` (no new orders),
   * `idempotency_conflict`; Repeated with the stored answer; nothing is done then
   */
  async run(batch: Batch, once?: Once): Promise<Result> {
    // Orders that are still open in a closed pair can be cancelled.
    if (batch.places.length > 0 && !this.pair.open_coin_trade) throw new Refusal('pair_closed');
    for (const order of batch.places) checkOrder(this.pair, order);
    return new Promise((resolve, reject) => {
      this.queue.push({ batch, once, resolve, reject });
      // One turn for each batch, so that a refresh between them has its turn; many turns find the queue empty.
      void this.inLine(() => this.perform(this.nextGroup()));
    });
  }

  /** The batches of the next transaction. The same call twice: the second waits for the next one, to find the answer. */
  private nextGroup(): QueuedBatch[] {
    const group: QueuedBatch[] = [];
    const keys = new Set<string>();
    this.queue = this.queue.filter((queued) => {
      const key = queued.once && keyOf(queued.once.request);
      if (group.length === groupSize || (key !== undefined && keys.has(key))) return true;
      if (key !== undefined) keys.add(key);
      group.push(queued);
      return false;
    });
    return group;
  }

  /** Executes a group, and answers each of its batches; never rejects. */
  private async perform(group: readonly QueuedBatch[]): Promise<void> {
    if (group.length === 0) return;
    try {
      if (this.closed) throw new Refusal('pair_closed');
      this.finish(await this.commit(group));
    } catch (error) {
      this.book.rollback();
      this.announceOthers();
      if (error instanceof NothingAccepted) return answerRefused(error.refused);
      const changedNothing = error instanceof Refusal || isRolledBack(error);
      // It may or may not have committed: the book is reloaded.
      if (!changedNothing) this.current = -1;
      // One of them cannot be done, and the database does not say which.
      if (changedNothing && group.length > 1) for (const queued of group) await this.perform([queued]);
      else for (const { reject } of group) reject(asRefused(error));
    }
  }

  /** Runs the transaction of a group; a single batch is tried again after a conflict with other transactions. */
  private async commit(group: readonly QueuedBatch[]): Promise<Executed> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.transact((tx) => this.work(tx, group));
      } catch (error) {
        if (group.length > 1 || attempt === 5 || !isTransient(error)) throw error;
      }
    }
  }

  private async work(tx: Transaction<Database>, group: readonly QueuedBatch[]): Promise<Executed> {
    this.book.rollback();
    const { pair } = this;
    const { version, ids, earlier, balances } = await enterBook(tx, pair.id, {
      orders: group.reduce((sum, { batch }) => sum + batch.places.length, 0),
      requests: group.flatMap(({ once }) => once?.request ?? []),
      // A batch alone is refused by the ledger itself.
      accounts: group.length > 1 ? payingAccounts(pair, group) : [],
    });
    if (version !== this.current + 1) await this.catchUp(tx, version - 1);
    const at = this.context.clock.now();
    const funds = new Funds(balances);
    const { accepted, refused } = decide(group, { book: this.book, pair, at, ids, funds, earlier });
    if (accepted.length === 0) throw new NothingAccepted(refused);
    const trades = await writeGroup(
      tx,
      pair.id,
      at,
      { version, ...changesOf(accepted) },
      {
        events: accepted.flatMap(({ events }) => events),
        answers: accepted.flatMap(({ queued: { once }, outcome }) =>
          once ? { request: once.request, answer: once.say(outcome.settled) } : [],
        ),
      },
    );
    return { version, accepted, refused, trades };
  }

  /** Publishes a committed group, and answers its batches. */
  private finish({ version, accepted, refused, trades }: Executed): void {
    this.book.commit();
    this.current = version;
    this.lastTrade = trades.at(-1)?.id ?? this.lastTrade;
    this.announceOthers();
    this.publish();
    const outcomes = accepted.map(({ outcome }) => outcome);
    announce(this.context.events, this.pair.id, outcomes, trades);
    let next = 0;
    for (const { queued, outcome } of accepted) {
      const own = trades.slice(next, next + outcome.fills.length);
      next += own.length;
      queued.resolve({ orders: outcome.settled, trades: own });
    }
    answerRefused(refused);
  }

  /**
   * Loads changes of the book and trades of other instances. They are committed, so they stay even if `tx` rolls back.
   */
  private async catchUp(tx: Transaction<Database>, version: number): Promise<void> {
    const changes =
      this.current < 0 ? undefined : await changesBetween(tx, this.pair.id, this.current, version);
    if (changes) this.book.follow(changes.open, changes.closed);
    else this.book = await loadBook(tx, this.pair.id);
    this.current = version;
    const trades = await tradesAfter(tx, this.pair.id, this.lastTrade);
    this.lastTrade = trades.at(-1)?.id ?? this.lastTrade;
    this.others.push(...trades);
    this.behind = true;
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

/** No batch of a group was accepted, so that its transaction is rolled back. */
class NothingAccepted extends Error {
  constructor(readonly refused: readonly Refused[]) {
    super('No batch was accepted');
  }
}

function answerRefused(refused: readonly Refused[]): void {
  for (const { queued, error } of refused) queued.reject(error);
}

/** Whether PostgreSQL has refused a statement because of its data or a conflict, and with it the transaction. */
function isRolledBack(error: unknown): boolean {
  if (error instanceof InsufficientFunds) return true;
  return error instanceof Error && 'code' in error && /^(22|23|40)/.test(String(error.code));
}

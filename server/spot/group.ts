/** Batches that share a transaction: what each of them does, and what all of them write. */
import type { Trade } from '../common/events.ts';
import { Refusal } from '../http/refusal.ts';
import { accountName, available, type Event, InsufficientFunds } from '../ledger/index.ts';
import type { Pair } from '../market/index.ts';
import { Repeated, refuseRepeated, type StoredAnswers } from '../web/idempotency.ts';
import { applyBatch } from './apply.ts';
import type { Book } from './book.ts';
import type { Funds } from './funds.ts';
import type { Order } from './order.ts';
import type { Batch, Once } from './request.ts';
import { type Outcome, settle, wallet } from './settle.ts';
import type { Changes } from './write.ts';

/** The new orders of a batch after matching, and its trades. */
export interface Result {
  orders: Order[];
  trades: Trade[];
}

/** A batch, with the callbacks for its result. */
export interface QueuedBatch {
  batch: Batch;
  once: Once | undefined;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export interface Accepted {
  queued: QueuedBatch;
  outcome: Outcome;
  events: Omit<Event, 'at'>[];
}

export interface Refused {
  queued: QueuedBatch;
  error: Refusal | Repeated;
}

/**
 * Applies the batches of a group to the book, one after the other and provisionally. A refused batch changes nothing
 * for the next one.
 */
export function decide(
  group: readonly QueuedBatch[],
  on: {
    book: Book;
    pair: Pair;
    /** Unix ms. */
    at: number;
    /** As many new order ids as the group places orders. */
    ids: readonly number[];
    funds: Funds;
    earlier: StoredAnswers;
  },
): { accepted: Accepted[]; refused: Refused[] } {
  const { book, pair, at, funds, earlier } = on;
  const accepted: Accepted[] = [];
  const refused: Refused[] = [];
  const ids = [...on.ids];
  for (const queued of group) {
    const { batch, once } = queued;
    const own = ids.splice(0, batch.places.length);
    const before = book.savepoint();
    try {
      if (once) refuseRepeated(once.request, earlier);
      const outcome = applyBatch(book, pair, batch, own, at);
      const events = settle(pair, outcome);
      if (!funds.take(events)) throw new InsufficientFunds();
      accepted.push({ queued, outcome, events });
    } catch (caught) {
      const error = asRefused(caught);
      if (!(error instanceof Refusal || error instanceof Repeated)) throw error;
      book.rollback(before);
      refused.push({ queued, error });
    }
  }
  return { accepted, refused };
}

/** The error that the caller of a batch receives. */
export function asRefused(error: unknown): unknown {
  return error instanceof InsufficientFunds
    ? new Refusal('insufficient_balance', { field: 'amount' })
    : error;
}

/** The names of the accounts that pay for the new orders of a group. */
export function payingAccounts({ legal_id, currency_id }: Pair, group: readonly QueuedBatch[]): string[] {
  const names = group.flatMap(({ batch: { user, places } }) =>
    places.map(({ side }) => accountName(available(user, side === 'buy' ? legal_id : currency_id, wallet))),
  );
  return [...new Set(names)];
}

/** The changes of a group: each order once, in its last state, whichever batch has changed it. */
export function changesOf(accepted: readonly Accepted[]): Omit<Changes, 'version'> {
  const created = new Map<number, Order>();
  const changed = new Map<number, Order>();
  const deleted: number[] = [];
  const change = (order: Order) => (created.has(order.id) ? created : changed).set(order.id, order);
  for (const { queued, outcome } of accepted) {
    for (const order of outcome.cancelled) {
      if (queued.batch.deleteUnfilled && order.filled === 0n) deleted.push(order.id);
      else change({ ...order, status: 'cancelled' });
    }
    for (const order of outcome.settled) created.set(order.id, order);
    for (const { maker } of outcome.fills) change(maker);
  }
  return {
    created: [...created.values()],
    changed: [...changed.values()],
    deleted,
    fills: accepted.flatMap(({ outcome }) => outcome.fills),
  };
}

/**
 * Events of the exchange for listeners in this process. They are emitted after the transaction has committed, and hold
 * nothing that is not in the database. Events of trades and books reach all instances; an order's event only the
 * instance that handled it.
 */
export interface Trade {
  id: number;
  pairId: number;
  /** Plain decimals; the price in the quote coin, the amount in the base coin. */
  price: string;
  amount: string;
  /** Side of the taker order. */
  direction: 'buy' | 'sell';
  /** Unix ms. */
  at: number;
}

export interface Events {
  /** Trades of one match, oldest first. */
  trades: { pairId: number; trades: Trade[] };
  /** The resting orders of a pair changed. */
  book: { pairId: number };
  /** A batch of this instance changed them: the other instances must be notified. */
  batch: { pairId: number };
  /** A user's order was accepted, filled in part or completely, or cancelled. */
  order: { userId: string; orderId: number; pairId: number };
}

type Listener<T> = (event: T) => void;

export interface EventBus {
  emit<K extends keyof Events>(name: K, event: Events[K]): void;
  /** Returns a function that removes the listener. */
  on<K extends keyof Events>(name: K, listener: Listener<Events[K]>): () => void;
}

/** @param onError receives errors of listeners; the emitter and the other listeners continue */
export function createEvents(onError: (error: unknown) => void): EventBus {
  const listeners: { [K in keyof Events]: Set<Listener<Events[K]>> } = {
    trades: new Set(),
    book: new Set(),
    batch: new Set(),
    order: new Set(),
  };
  return {
    emit(name, event) {
      for (const listener of listeners[name]) {
        try {
          listener(event);
        } catch (error) {
          onError(error);
        }
      }
    },
    on(name, listener) {
      listeners[name].add(listener);
      return () => listeners[name].delete(listener);
    },
  };
}

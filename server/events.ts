/**
 * What happens in the exchange, told to whoever in this process wants to know. Events are told after the
 * transaction that made them true, and hold nothing that SQL does not. Trades and books are told wherever they
 * happened, an order's event on its own instance only.
 */
export interface Trade {
  id: number;
  pairId: number;
  /** Plain decimals; the price in the quote coin, the amount in the base coin. */
  price: string;
  amount: string;
  /** Side of the order that took. */
  direction: 'buy' | 'sell';
  /** Unix ms. */
  at: number;
}

export interface Events {
  /** Trades of one match, oldest first. */
  trades: { pairId: number; trades: Trade[] };
  /** The resting orders of a pair changed. */
  book: { pairId: number };
  /** They did because this instance did a batch: other ones have to hear of it. */
  batch: { pairId: number };
  /** An order of a user was taken, filled in part or whole, or cancelled. */
  order: { userId: string; orderId: number; pairId: number };
}

type Listener<T> = (event: T) => void;

export interface EventBus {
  emit<K extends keyof Events>(name: K, event: Events[K]): void;
  /** Answers the function that ends the listening. */
  on<K extends keyof Events>(name: K, listener: Listener<Events[K]>): () => void;
}

/** @param onError is told what a listener throws; the teller and the other listeners go on. */
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

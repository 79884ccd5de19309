import { randomBytes } from 'node:crypto';
import type { AnyNotice } from '../market/index.ts';

/** A message for one user, before it is numbered and dated. */
interface PrivateNotice {
  user: string;
  channel: string;
  content: object;
}

/** What instances tell each other. */
export interface InstanceMessages {
  /** A public message, by the instance that leads. */
  notice: AnyNotice;
  /** A message for one user, whose sockets may be anywhere. */
  private: PrivateNotice;
  /** Books have changed; SQL has them. */
  books: true;
  /** Who leads is to tell all public messages again: somebody is new, or has missed some. */
  repeat: true;
}

/** What travels: what was told within a few milliseconds. `number` rises by one, per instance. */
export interface Batch {
  from: string;
  number: number;
  items: Partial<InstanceMessages>[];
}

/** Carries batches to all other instances. It may lose them or mix up their order. */
export interface Carrier {
  send(batch: Batch): void;
  onBatch(listener: (batch: Batch) => void): void;
}

export interface Wire {
  /** Tells all other instances, soon. */
  send(item: Partial<InstanceMessages>): void;
  /** Hears what other instances tell, each in its order. */
  on<Kind extends keyof InstanceMessages>(kind: Kind, listener: (told: InstanceMessages[Kind]) => void): void;
  /** Something that an instance told was lost on the way. */
  onLoss(listener: () => void): void;
  stop(): void;
}

/** How long messages gather before they go, ms. */
const gatherMs = 20;
/** PostgreSQL carries 8000 bytes at once; longer batches go, more slowly, through a table. */
const mostBytes = 6000;
/** How long a batch that is missing is waited for, ms. */
const patienceMs = 1000;
/** An instance that says nothing for so long is forgotten, ms. */
const memoryMs = 60_000;

interface Peer {
  /** The number of the batch that comes next. */
  next: number;
  early: Map<number, Batch['items']>;
  waiting: NodeJS.Timeout | undefined;
  heardAt: number;
}

/** Messages between instances. Batches are numbered and put in order; a loss is told. */
export function createWire(carrier: Carrier): Wire {
  const from = randomBytes(8).toString('hex');
  const listeners: { [Kind in keyof InstanceMessages]: ((told: InstanceMessages[Kind]) => void)[] } = {
    notice: [],
    private: [],
    books: [],
    repeat: [],
  };
  const lossListeners: (() => void)[] = [];
  const peers = new Map<string, Peer>();
  let number = 0;
  let items: Batch['items'] = [];
  let bytes = 0;
  let gathering: NodeJS.Timeout | undefined;
  let stopped = false;

  const flush = (): void => {
    clearTimeout(gathering);
    gathering = undefined;
    if (items.length === 0) return;
    number += 1;
    carrier.send({ from, number, items });
    items = [];
    bytes = 0;
  };

  const tell = <Kind extends keyof InstanceMessages>(
    kind: Kind,
    told: InstanceMessages[Kind] | undefined,
  ): void => {
    if (told !== undefined) for (const listener of listeners[kind]) listener(told);
  };

  /** Hands on what is in order. Behind a gap the rest waits for a while. */
  const drain = (peer: Peer): void => {
    for (let ready = peer.early.get(peer.next); ready; ready = peer.early.get(peer.next)) {
      peer.early.delete(peer.next);
      peer.next += 1;
      for (const item of ready) {
        tell('notice', item.notice);
        tell('private', item.private);
        tell('books', item.books);
        tell('repeat', item.repeat);
      }
    }
    if (peer.early.size > 0) peer.waiting ??= setTimeout(() => skip(peer), patienceMs);
    else {
      clearTimeout(peer.waiting);
      peer.waiting = undefined;
    }
  };

  const skip = (peer: Peer): void => {
    peer.waiting = undefined;
    peer.next = Math.min(...peer.early.keys());
    drain(peer);
    for (const listener of lossListeners) listener();
  };

  carrier.onBatch((batch) => {
    if (stopped) return;
    const now = performance.now();
    const peer = peers.get(batch.from) ?? {
      next: batch.number,
      early: new Map(),
      waiting: undefined,
      heardAt: now,
    };
    peers.set(batch.from, peer);
    peer.heardAt = now;
    if (batch.number < peer.next) return;
    peer.early.set(batch.number, batch.items);
    drain(peer);
  });

  const forgetting = setInterval(() => {
    for (const [name, peer] of peers) if (peer.heardAt < performance.now() - memoryMs) peers.delete(name);
  }, memoryMs);

  return {
    send(item) {
      if (stopped) return;
      const size = Buffer.byteLength(JSON.stringify(item));
      if (bytes + size > mostBytes) flush();
      items.push(item);
      bytes += size;
      gathering ??= setTimeout(flush, gatherMs);
    },
    on(kind, listener) {
      listeners[kind].push(listener);
    },
    onLoss(listener) {
      lossListeners.push(listener);
    },
    stop() {
      flush();
      stopped = true;
      clearInterval(forgetting);
      for (const { waiting } of peers.values()) clearTimeout(waiting);
    },
  };
}

/** The wire of an instance that is alone. */
export const silentWire: Wire = {
  send: () => undefined,
  on: () => undefined,
  onLoss: () => undefined,
  stop: () => undefined,
};

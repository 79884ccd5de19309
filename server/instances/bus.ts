import { randomBytes } from 'node:crypto';
import type { AnyNotice } from '../market/index.ts';

/** A message for one user, without its number and time. */
interface PrivateNotice {
  user: string;
  channel: string;
  content: object;
}

/** Messages between instances. */
export interface InstanceMessages {
  /** A public message of the leader. */
  notice: AnyNotice;
  /** A message for one user, who may be connected to any instance. */
  private: PrivateNotice;
  /** Books have changed; the changes are in the database. */
  books: true;
  /** The sending instance is in use. */
  used: true;
  /** Requests all public messages from the leader again: an instance is new, or has missed some. */
  repeat: true;
}

/** The messages of a few milliseconds. `number` increases by one, per sending instance. */
export interface Batch {
  from: string;
  number: number;
  items: Partial<InstanceMessages>[];
}

/** Transports batches to all other instances. It may lose or reorder them. */
export interface Transport {
  send(batch: Batch): void;
  onBatch(listener: (batch: Batch) => void): void;
}

export interface InstanceBus {
  /** Sends to all other instances, with a short delay. */
  send(item: Partial<InstanceMessages>): void;
  /** Listens for messages of other instances; those of one instance arrive in order. */
  on<Kind extends keyof InstanceMessages>(
    kind: Kind,
    listener: (message: InstanceMessages[Kind]) => void,
  ): void;
  /** Called when a batch of another instance was lost. */
  onLoss(listener: () => void): void;
  stop(): void;
}

/** How long messages are collected before they are sent, ms. */
const collectMs = 20;
/** NOTIFY has a limit of 8000 bytes; larger batches go, more slowly, through a table. */
const maxNotifyBytes = 6000;
/** How long to wait for a missing batch, ms. */
const batchTimeoutMs = 1000;
/** An instance that is silent for so long is removed, ms. */
const peerTimeoutMs = 60_000;

interface Peer {
  /** The expected number of the next batch. */
  next: number;
  early: Map<number, Batch['items']>;
  waiting: NodeJS.Timeout | undefined;
  lastSeenAt: number;
}

/** Messages between instances. Batches are numbered and delivered in order; losses are reported. */
export function createInstanceBus(transport: Transport): InstanceBus {
  const from = randomBytes(8).toString('hex');
  const listeners: { [Kind in keyof InstanceMessages]: ((message: InstanceMessages[Kind]) => void)[] } = {
    notice: [],
    private: [],
    books: [],
    used: [],
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
    transport.send({ from, number, items });
    items = [];
    bytes = 0;
  };

  const tell = <Kind extends keyof InstanceMessages>(
    kind: Kind,
    message: InstanceMessages[Kind] | undefined,
  ): void => {
    if (message !== undefined) for (const listener of listeners[kind]) listener(message);
  };

  /** Delivers batches in order. After a gap it waits for the missing one for a while. */
  const drain = (peer: Peer): void => {
    for (let ready = peer.early.get(peer.next); ready; ready = peer.early.get(peer.next)) {
      peer.early.delete(peer.next);
      peer.next += 1;
      for (const item of ready) {
        tell('notice', item.notice);
        tell('private', item.private);
        tell('books', item.books);
        tell('used', item.used);
        tell('repeat', item.repeat);
      }
    }
    if (peer.early.size > 0) peer.waiting ??= setTimeout(() => skip(peer), batchTimeoutMs);
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

  transport.onBatch((batch) => {
    if (stopped) return;
    const now = performance.now();
    const peer = peers.get(batch.from) ?? {
      next: batch.number,
      early: new Map(),
      waiting: undefined,
      lastSeenAt: now,
    };
    peers.set(batch.from, peer);
    peer.lastSeenAt = now;
    if (batch.number < peer.next) return;
    peer.early.set(batch.number, batch.items);
    drain(peer);
  });

  const cleaning = setInterval(() => {
    for (const [name, peer] of peers)
      if (peer.lastSeenAt < performance.now() - peerTimeoutMs) peers.delete(name);
  }, peerTimeoutMs);

  return {
    send(item) {
      if (stopped) return;
      const size = Buffer.byteLength(JSON.stringify(item));
      if (bytes + size > maxNotifyBytes) flush();
      items.push(item);
      bytes += size;
      gathering ??= setTimeout(flush, collectMs);
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
      clearInterval(cleaning);
      for (const { waiting } of peers.values()) clearTimeout(waiting);
    },
  };
}

/** The bus of a single instance. */
export const singleInstanceBus: InstanceBus = {
  send: () => undefined,
  on: () => undefined,
  onLoss: () => undefined,
  stop: () => undefined,
};

/**
 * The socket connection. It is opened when the first channel is joined, so that pages without channels do not load it,
 * and not before the first page is fully shown, so that it does not delay that page.
 */
import type { AppSocket, ConnectSocket } from './options.ts';

export class Connection {
  readonly #connect: ConnectSocket;
  readonly #listeners = new Set<() => void>();
  #socket: AppSocket | null = null;
  #token: string | null = null;
  #delayed = false;
  /** Channels that were joined before the connection is allowed to open. */
  #early: (() => void)[] | null = [];

  constructor(connect: ConnectSocket) {
    this.#connect = connect;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether messages may be delayed. */
  readonly delayed = (): boolean => this.#delayed;

  /** Reconnects with this token; joined channels stay joined. */
  reconnect(token: string | null): void {
    this.#token = token;
    this.#socket?.setToken(token);
  }

  /** Allows the connection to open; waiting channels are joined. */
  begin(): void {
    const early = this.#early ?? [];
    this.#early = null;
    for (const join of early) join();
  }

  /** @returns the function that leaves the channel. */
  join(channel: string, key: string, listener: (message: unknown) => void): () => void {
    if (!this.#early) return this.#join(channel, key, listener);
    let left = false;
    let leave = () => {
      left = true;
    };
    this.#early.push(() => {
      if (!left) leave = this.#join(channel, key, listener);
    });
    return () => leave();
  }

  #join(channel: string, key: string, listener: (message: unknown) => void): () => void {
    this.#socket ??= this.#open();
    return this.#socket.subscribe(channel, key, listener);
  }

  #open(): AppSocket {
    const socket = this.#connect(this.#token === null ? {} : { token: this.#token });
    socket.onState((state) => {
      this.#delayed = state === 'delayed';
      for (const listener of this.#listeners) listener();
    });
    return socket;
  }
}

/**
 * The socket connection. It is opened when the first channel is joined, so that pages without channels do not load it,
 * and not before the first page is fully shown, so that it does not delay that page.
 */
import type { AppSocket, ConnectSocket } from '../options.ts';

/** The interval between attempts to load the code of the socket, in milliseconds. */
const retryMs = 5000;

export class Connection {
  readonly #connect: ConnectSocket;
  readonly #listeners = new Set<() => void>();
  #socket: AppSocket | null = null;
  #token: string | null = null;
  #delayed = false;
  /** Whether the connection may open, and whether it is opening or open. */
  #allowed = false;
  #opening = false;
  /** Channels that were joined before the socket was there. */
  #early: (() => void)[] = [];

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
    this.#allowed = true;
    if (this.#early.length > 0) void this.#open();
  }

  /** @returns the function that leaves the channel. */
  join(channel: string, key: string, listener: (message: unknown) => void): () => void {
    if (this.#socket) return this.#socket.subscribe(channel, key, listener);
    let left = false;
    let leave = () => {
      left = true;
    };
    this.#early.push(() => {
      if (!left && this.#socket) leave = this.#socket.subscribe(channel, key, listener);
    });
    if (this.#allowed) void this.#open();
    return () => leave();
  }

  async #open(): Promise<void> {
    if (this.#opening) return;
    this.#opening = true;
    try {
      const socket = await this.#connect(this.#token === null ? {} : { token: this.#token });
      this.#socket = socket;
      // Its code may have taken a while.
      socket.setToken(this.#token);
      socket.onState((state) => this.#become(state === 'delayed'));
      this.#become(false);
    } catch (error) {
      if (import.meta.env.DEV) reportError(error);
      this.#become(true);
      setTimeout(() => {
        this.#opening = false;
        void this.#open();
      }, retryMs);
      return;
    }
    for (const join of this.#early.splice(0)) join();
  }

  #become(delayed: boolean): void {
    if (delayed === this.#delayed) return;
    this.#delayed = delayed;
    for (const listener of this.#listeners) listener();
  }
}

/**
 * The socket connection. It is opened when the first channel is joined, so that pages without channels do not load it,
 * and not before the first page is fully shown, so that it does not delay that page.
 */
import { type Host, loadSoon } from '../../runtime/index.ts';
import type { AppSocket, ConnectSocket } from '../options.ts';

/** The interval between attempts to load the code of the socket, in milliseconds. */
const retryMs = 5000;

/**
 * How long the socket may take to open, in milliseconds, without everything being loaded again: a message is rarely
 * missed in so short a time, and on most networks it is opened in less.
 */
const openMs = 2000;

export class Connection {
  readonly #connect: ConnectSocket;
  readonly #device: Host['device'];
  #socket: AppSocket | null = null;
  #token: string | null = null;
  /** Whether it is opening or open. */
  #opening = false;
  /** Channels that were joined before the socket was there. */
  readonly #early = new Set<() => void>();

  /** @param device is told whether messages may be delayed, and since when none was missed */
  constructor(device: Host['device'], connect: ConnectSocket) {
    this.#device = device;
    this.#connect = connect;
  }

  /** Reconnects with this token; joined channels stay joined. */
  reconnect(token: string | null): void {
    this.#token = token;
    this.#socket?.setToken(token);
  }

  /** @returns the function that leaves the channel. */
  join(channel: string, key: string, listener: (message: unknown) => void): () => void {
    if (this.#socket) return this.#socket.subscribe(channel, key, listener);
    let leave: (() => void) | undefined;
    const begin = () => {
      leave = this.#socket?.subscribe(channel, key, listener);
    };
    this.#early.add(begin);
    loadSoon(() => this.#open());
    return () => {
      this.#early.delete(begin);
      leave?.();
    };
  }

  async #open(): Promise<void> {
    if (this.#opening) return;
    this.#opening = true;
    const device = this.#device;
    try {
      const socket = await this.#connect(this.#token === null ? {} : { token: this.#token });
      this.#socket = socket;
      // Its code may have taken a while, and the token may have changed meanwhile.
      socket.setToken(this.#token);
      socket.onState((state) => {
        if (state === 'connected') device.messagesSince = Date.now() - (device.messagesSince ? 0 : openMs);
        device.delayed = state === 'delayed';
      });
    } catch (error) {
      if (import.meta.env.DEV) reportError(error);
      device.delayed = true;
      setTimeout(() => {
        this.#opening = false;
        void this.#open();
      }, retryMs);
      return;
    }
    for (const begin of this.#early) begin();
    this.#early.clear();
  }
}

/** The socket, loaded after the first paint and only when somebody joins a channel. */
import type { Socket } from '../client/index.ts';

export class Connection {
  readonly #listeners = new Set<() => void>();
  #socket: Promise<Socket> | null = null;
  #token: string | null = null;
  #delayed = false;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether what channels say may be old. */
  readonly delayed = (): boolean => this.#delayed;

  /** The next connection is made in the name of this token; channels that are joined stay joined. */
  reconnect(token: string | null): void {
    this.#token = token;
    void this.#socket?.then((socket) => socket.setToken(token));
  }

  /** @returns the function that leaves the channel. */
  join(channel: string, key: string, listener: (message: unknown) => void): () => void {
    let left = false;
    let leave = () => {};
    void this.#open().then((socket) => {
      if (!left) leave = socket.subscribe(channel, key, listener);
    });
    return () => {
      left = true;
      leave();
    };
  }

  #open(): Promise<Socket> {
    this.#socket ??= this.#connect();
    return this.#socket;
  }

  async #connect(): Promise<Socket> {
    const { connectSocket } = await import('../client/socket.ts');
    const socket = await connectSocket({ baseUrl: location.origin, token: this.#token });
    socket.onState((state) => {
      this.#delayed = state !== 'connected';
      for (const listener of this.#listeners) listener();
    });
    return socket;
  }
}

import type { IncomingMessage } from 'node:http';
import type { NetworkOf } from '../common/client-address.ts';

/** The part of a socket server's engine that is needed here: new connections, before any message. */
interface Engine {
  on(
    event: 'connection',
    listener: (socket: {
      request: IncomingMessage;
      once(event: 'close', listener: () => void): void;
    }) => void,
  ): void;
}

/** Limits the open sockets per network, so that one client cannot exhaust them. */
export class ConnectionLimiter {
  private readonly sockets = new Map<string, number>();

  /** @param max sockets of one network; 0 for no limit */
  constructor(
    private readonly networkOf: NetworkOf,
    private readonly max: number,
  ) {}

  /** Whether another socket is allowed. */
  hasRoom(request: IncomingMessage): boolean {
    return this.max === 0 || (this.sockets.get(this.networkOf(request)) ?? 0) < this.max;
  }

  /** Counts opened and closed sockets. */
  watch(engine: Engine): void {
    engine.on('connection', (socket) => {
      const network = this.networkOf(socket.request);
      this.sockets.set(network, (this.sockets.get(network) ?? 0) + 1);
      socket.once('close', () => {
        const left = (this.sockets.get(network) ?? 1) - 1;
        if (left > 0) this.sockets.set(network, left);
        else this.sockets.delete(network);
      });
    });
  }
}

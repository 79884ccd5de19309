import type { IncomingMessage } from 'node:http';
import type { NetworkOf } from '../http/client-address.ts';

/** What of a socket server's engine is needed here: its connections, before they say anything. */
interface Engine {
  on(
    event: 'connection',
    listener: (socket: {
      request: IncomingMessage;
      once(event: 'close', listener: () => void): void;
    }) => void,
  ): void;
}

/** How many sockets each network has open, so that nobody takes all the room there is. */
export class ConnectionLimiter {
  private readonly sockets = new Map<string, number>();

  /** @param max sockets of one network; 0 for no limit */
  constructor(
    private readonly networkOf: NetworkOf,
    private readonly max: number,
  ) {}

  /** Whether one more may come. */
  hasRoom(request: IncomingMessage): boolean {
    return this.max === 0 || (this.sockets.get(this.networkOf(request)) ?? 0) < this.max;
  }

  /** Counts who comes and who goes. */
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

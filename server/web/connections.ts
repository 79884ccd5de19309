/** Limits the open connections per network, so that one client cannot exhaust them. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, proxiesOf } from '../common/client-address.ts';

/**
 * Closes connections of a network above its limit, before anything is read from them. Proxies serve many clients and
 * are not counted: they have their own limits.
 * @param max connections of one network; 0 for no limit
 */
export function limitConnections(server: Server, max: number, proxies: readonly string[]): void {
  if (max === 0) return;
  const isProxy = proxiesOf(proxies);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const network = networkOf(remoteAddress.replace(/^::ffff:(?=\d+\.)/i, ''));
    const count = (open.get(network) ?? 0) + 1;
    if (count > max) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

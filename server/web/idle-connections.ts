/** Closes the idle connections of a server that is closing: it would wait for them. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long the other end of a WebSocket has to answer that it is closed, ms. */
const graceMs = 1000;

/**
 * Node.js closes the connections that are idle after a request at the moment the server closes. It leaves open: those
 * that had no request yet, as browsers open them in advance; those whose request is answered later; and WebSockets,
 * until the other end answers, which a phone without a network does not.
 * @returns closes them until the server has closed; called when it begins to close
 */
export function trackIdle(server: Server): () => void {
  const idle = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    idle.add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
  return () => {
    if (!server.listening) return;
    const timer = setInterval(() => {
      for (const socket of idle) socket.destroy();
    }, graceMs);
    server.once('close', () => clearInterval(timer));
  };
}

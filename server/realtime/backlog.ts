/** The part of a socket server's engine that is needed here: sockets, and what waits for them. */
interface Engine {
  on(event: 'connection', listener: (socket: EngineSocket) => void): void;
}

interface EngineSocket {
  on(event: 'packetCreate', listener: (packet: { data?: unknown }) => void): void;
  /** What was waiting has been handed to the connection. */
  on(event: 'drain', listener: () => void): void;
  once(event: 'close', listener: () => void): void;
  close(discard: boolean): void;
}

/**
 * Closes sockets whose clients receive, but do not read: what waits for them would fill the memory. Nothing more is
 * handed to a connection before what it has is on its way, so that this much waits there in addition.
 * @param config `maxBacklog` in characters, `backlogCheckEvery` in ms: a client that reads has taken a burst by then
 * @returns stops it
 */
export function closeUnread(
  engine: Engine,
  { maxBacklog, backlogCheckEvery }: { maxBacklog: number; backlogCheckEvery: number },
): () => void {
  const waiting = new Map<EngineSocket, number>();
  engine.on('connection', (socket) => {
    socket.on('packetCreate', ({ data }) => {
      if (typeof data === 'string') waiting.set(socket, (waiting.get(socket) ?? 0) + data.length);
    });
    socket.on('drain', () => waiting.delete(socket));
    socket.once('close', () => waiting.delete(socket));
  });
  const checks = setInterval(() => {
    for (const [socket, size] of waiting) if (size > maxBacklog) socket.close(true);
  }, backlogCheckEvery);
  return () => clearInterval(checks);
}

/** The types of the socket server: messages of clients and of other instances, and the data of a socket. */
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Batch } from '../instances/index.ts';

interface ClientEvents {
  subscribe(sent: unknown, reply: unknown): void;
  unsubscribe(sent: unknown, reply: unknown): void;
}

interface WireEvents {
  batch(batch: Batch): void;
}

interface SocketData {
  /** Undefined for a visitor. */
  user?: string;
  token?: string;
}

export type Sockets = Server<ClientEvents, DefaultEventsMap, WireEvents, SocketData>;
export type UserSocket = Socket<ClientEvents, DefaultEventsMap, WireEvents, SocketData>;

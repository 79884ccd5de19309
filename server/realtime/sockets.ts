/** The types of the socket server: what clients and other instances send, and what it knows of a socket. */
import type { DefaultEventsMap, Server } from 'socket.io';
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

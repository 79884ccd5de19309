/**
 * `shoji/exchange` of this repository: typed calls of the exchange's contract, for browsers and Node.
 *
 *     const client = createClient({ baseUrl: 'https://api.example', language: 'en' });
 *     client.setToken(await client.call('userLogin', { user_string, password }));
 *     const page = await client.call('coinList', { status: 1 });
 */
import { type Client, type ClientOptions, createClientOf } from './client.ts';
import { contract } from './generated/contract.ts';
import { channels, type Messages } from './generated/realtime.ts';
import { connectSocketOf, type LiveSocket, type SocketOptions } from './socket.ts';

/** A client of the app's own contract. */
export const createClient = (options?: ClientOptions): Client => createClientOf(contract, options);

/** The socket of the app's own channels. It connects in the background. */
export const connectSocket = (options?: SocketOptions): LiveSocket<Messages> =>
  connectSocketOf(channels, options);

export { type Client, type ClientOptions, createClientOf } from './client.ts';
export type { Contract, OAuth } from './contract.ts';
export * from './errors.ts';
export type { components } from './generated/api.ts';
export type { Messages } from './generated/realtime.ts';
export { newKey } from './key.ts';
export {
  type Channels,
  connectSocketOf,
  type LiveSocket,
  type SocketOptions,
  type SocketState,
} from './socket.ts';
export type { CallArguments, CallOptions, OperationId, Payload, Values } from './types.ts';

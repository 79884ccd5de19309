/**
 * `shoji/client` of the package: typed calls of any contract. `shoji generate` writes the contract and its types.
 *
 *     import { contract } from './generated/contract.ts';
 *     import type { operations } from './generated/api.ts';
 *     const client = createClientOf<operations>(contract, { baseUrl: 'https://clinic.example' });
 *     const visits = await client.call('listVisits', { day: '2026-11-20' });
 */
export { type Client, type ClientOptions, createClientOf } from './client.ts';
export type { Contract } from './contract.ts';
export { assemble } from './dialect/assemble.ts';
export { basic, inCookie, inHeader, inQuery } from './dialect/credentials.ts';
export { envelope } from './dialect/envelope.ts';
export { fieldsIn } from './dialect/fields.ts';
export { byStatus } from './dialect/status.ts';
export * from './errors.ts';
export { newKey } from './key.ts';
export {
  type Channels,
  connectSocketOf,
  type LiveSocket,
  type SocketOptions,
  type SocketState,
} from './socket.ts';
export type { CallArguments, CallOptions, Payload, Values } from './types.ts';

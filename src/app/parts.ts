/** The main part of the app, loaded in parallel with the data of the first page. */
import { type ClientOptions, createClientOf } from '../client/client.ts';
import { contract } from '../client/generated/contract.ts';
import type { AppClient, ConnectSocket } from '../shell/index.ts';

export { start } from '../shell/start.tsx';

export const createClient = (options: ClientOptions): AppClient => createClientOf(contract, options);

/** Its code comes with the first channel that a page joins. */
export const connectSocket: ConnectSocket = async (options) =>
  (await import('./socket.ts')).connectSocket(options);

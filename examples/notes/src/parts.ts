/** The larger part of the app, which comes while the first page's definitions are being read. */
import { type ClientOptions, createClientOf } from '../../../src/client/client.ts';
import { contract } from '../generated/contract.ts';

export { start } from '../../../src/shell/start.tsx';

export const createClient = (options?: ClientOptions) => createClientOf(contract, options);

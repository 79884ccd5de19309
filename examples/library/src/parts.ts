/** The larger part of the app, which comes while the first page's definitions are being read. */
import { type ClientOptions, createClientOf } from 'shoji/client';
import { contract } from '../generated/contract.ts';

export { start } from 'shoji/shell/start';

export const createClient = (options?: ClientOptions) => createClientOf(contract, options);

/** The main part of the app, loaded in parallel with the data of the first page. */
import { type ClientOptions, createClientOf } from 'shoji/client';
import { contract } from '../generated/contract.ts';

export { start } from 'shoji/shell/start';

export const createClient = (options?: ClientOptions) => createClientOf(contract, options);

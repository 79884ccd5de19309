/** The client, as the calls that pages make. */
import { createClient } from '../client/index.ts';
import type { Calls } from '../runtime/index.ts';
import type { Connection } from './connection.ts';
import type { TokenStore } from './session.ts';

export interface AppCalls extends Calls {
  setLanguage(mark: string): void;
}

export function createCalls(parts: {
  session: TokenStore;
  connection: Connection;
  /** A call was answered with "not logged in". */
  notLoggedIn: (message: string) => void;
}): AppCalls {
  throw new Error(`${parts} ${createClient}`);
}

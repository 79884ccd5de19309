/** What a handler of an operation is given. One handler per operationId; a group exports its `Handlers`. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/index.ts';
import type { Contract } from './contract.ts';
import type { Language } from './operations.ts';
import { Refusal, type Values } from './refusal.ts';
import type { Texts } from './texts.ts';

/** What every part of the exchange shares. */
export interface ExchangeContext {
  db: Kysely<Database>;
  clock: Clock;
  config: Config;
  /** These two may be others later, when their files have changed: whoever needs one that stays copies it. */
  readonly texts: Texts;
  readonly contract: Contract;
}

/** Somebody who is logged in. */
export interface Session {
  id: number;
  user: string;
}

/** One call of one operation. */
export interface Call extends ExchangeContext {
  operation: string;
  /** Who calls. Set for every operation whose `x-auth` is `user`. */
  session: Session | undefined;
  /** The code of the caller's language. */
  language: Language;
  /** Where the caller is on the net, as limits count it (see client-address.ts), and what the caller's program calls itself. */
  network: string;
  device: string;
  /** A text in the caller's language: `say('server.done.transfer')`. */
  say(key: string, values?: Values): string;
  /**
   * Runs the work of this call in one transaction, and once: with an `Idempotency-Key`, the answer is kept in
   * the same transaction and a repeat is given it instead. A refusal undoes the work and keeps no answer.
   * The work is run again when the database asks for it (deadlock), so it does nothing but SQL.
   */
  once<Answer>(work: (tx: Transaction<Database>) => Promise<Answer>): Promise<Answer>;
}

/** The caller's user id. @throws Refusal not_logged_in for a visitor */
export function signedIn(call: Call): string {
  if (!call.session) throw new Refusal('not_logged_in');
  return call.session.user;
}

/** Types for the handlers of operations. One handler per operationId; a group exports its `Handlers`. */
import type { Kysely, Transaction } from 'kysely';
import type { Activity } from '../common/activity.ts';
import type { Clock } from '../common/clock.ts';
import type { Config } from '../common/config.ts';
import type { Database } from '../database/index.ts';
import type { Releases } from '../releases/index.ts';
import type { Contract } from './contract.ts';
import type { Language } from './operations.ts';
import { Refusal, type Values } from './refusal.ts';
import type { Texts } from './texts.ts';

/** The context shared by all parts of the exchange. */
export interface ExchangeContext {
  db: Kysely<Database>;
  clock: Clock;
  config: Config;
  /** Whether the exchange is in use. */
  activity: Activity;
  /** Texts and contract are replaced when their files change: code that needs a stable version copies the reference. */
  readonly texts: Texts;
  readonly contract: Contract;
  /**
   * The releases of the app, which calls are checked against; without them, all calls are checked against the contract.
   */
  readonly releases?: Releases | undefined;
}

/** A logged-in user's session. */
export interface Session {
  id: number;
  user: string;
}

/** Identifies a call that may be repeated: the caller, the operation and the `Idempotency-Key`. */
export interface KeyedRequest {
  user: string;
  operation: string;
  key: string;
  /** A hash of the input: the same key with another input is refused. */
  fingerprint: string;
  /** Unix ms. */
  at: number;
}

/** One call of one operation. */
export interface Call extends ExchangeContext {
  operation: string;
  /** The caller's session. Set for every operation whose `x-auth` is `user`. */
  session: Session | undefined;
  /** The caller's language code. */
  language: Language;
  /** The caller's network, as limits count it (see client-address.ts), and the user agent. */
  network: string;
  device: string;
  /** A text in the caller's language: `say('server.done.transfer')`. */
  say(key: string, values?: Values): string;
  /**
   * Runs the work of this call in one transaction, exactly once: with an `Idempotency-Key`, the answer is stored in
   * the same transaction and returned to a repeated request. A refusal rolls back and stores no answer. The work is
   * retried after a deadlock or serialization failure, so it must do nothing but SQL.
   */
  once<Answer>(work: (tx: Transaction<Database>) => Promise<Answer>): Promise<Answer>;
  /** For work that shares a transaction with that of other calls: the key that its answer is stored with. */
  keyed: KeyedRequest | undefined;
}

/** The caller's user id. @throws Refusal not_logged_in for a visitor */
export function signedIn(call: Call): string {
  if (!call.session) throw new Refusal('not_logged_in');
  return call.session.user;
}

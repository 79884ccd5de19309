/** Requests to the customer service: storing, listing, marking as answered. */
import type { Selectable } from 'kysely';
import type { ExchangeContext } from '../http/handler.ts';
import type { Language } from '../http/operations.ts';
import { countAttempt, type Limit } from '../http/throttle.ts';
import type { SupportTables } from './tables.ts';

const hourMs = 3_600_000;

const limit = (tries: number): Limit => ({ tries, window: hourMs, lock: hourMs, reason: 'rate_limited' });

type Message = Pick<Selectable<SupportTables['support_request']>, 'topic' | 'email' | 'message'>;

interface Writer {
  /** Null for a visitor. */
  user: string | null;
  language: Language;
  network: string;
}

/** Stores a request. @throws Refusal rate_limited */
export async function storeRequest(
  { db, clock }: Pick<ExchangeContext, 'db' | 'clock'>,
  { topic, email, message }: Message,
  { user, language, network }: Writer,
): Promise<void> {
  // The limit per network is higher than that per user, since many users may share a network.
  await countAttempt(db, clock, `support-from:${network}`, limit(30));
  await countAttempt(db, clock, `support:${user ?? email.toLowerCase()}`, limit(5));
  await db
    .insertInto('support_request')
    .values({
      user_id: user,
      topic,
      email,
      message,
      lang: language,
      created_at: clock.now(),
      answered_at: null,
    })
    .execute();
}

export interface SupportRequest {
  id: number;
  user: string | null;
  topic: string;
  email: string;
  message: string;
  lang: string;
  /** Unix ms. */
  created_at: number;
}

/** Unanswered requests, oldest first. */
export async function unanswered({ db }: Pick<ExchangeContext, 'db'>): Promise<SupportRequest[]> {
  return db
    .selectFrom('support_request')
    .select(['id', 'user_id as user', 'topic', 'email', 'message', 'lang', 'created_at'])
    .where('answered_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Marks a request as answered. @returns false when it is not (or no longer) open */
export async function answered(
  { db, clock }: Pick<ExchangeContext, 'db' | 'clock'>,
  id: number,
): Promise<boolean> {
  const row = await db
    .updateTable('support_request')
    .set({ answered_at: clock.now() })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

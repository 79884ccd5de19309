/** What people write to the customer service, and what a reviewer does with it. */
import type { House } from '../http/handler.ts';
import type { Handlers } from '../http/operations.ts';
import { attempt, type Limit } from '../http/throttle.ts';

const hourMs = 3_600_000;

const limit = (tries: number): Limit => ({ tries, window: hourMs, lock: hourMs, reason: 'rate_limited' });

export const supportHandlers: Handlers = {
  async supportRequest({ topic, email, message }, call) {
    const { db, clock, network, session, language } = call;
    // Many may share an address of a network; nobody writes more than a few times an hour.
    await attempt(db, clock, `support-from:${network}`, limit(30));
    await attempt(db, clock, `support:${session?.user ?? email.toLowerCase()}`, limit(5));
    await db
      .insertInto('support_request')
      .values({
        user_id: session?.user ?? null,
        topic,
        email,
        message,
        lang: language,
        created_at: clock.now(),
        answered_at: null,
      })
      .execute();
    return call.say('server.done.supportRequest');
  },
};

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

/** What nobody has answered yet, the oldest first. */
export async function unanswered({ db }: Pick<House, 'db'>): Promise<SupportRequest[]> {
  return db
    .selectFrom('support_request')
    .select(['id', 'user_id as user', 'topic', 'email', 'message', 'lang', 'created_at'])
    .where('answered_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Notes that a request was answered. @returns false when it does not wait (any more) */
export async function answered({ db, clock }: Pick<House, 'db' | 'clock'>, id: number): Promise<boolean> {
  const row = await db
    .updateTable('support_request')
    .set({ answered_at: clock.now() })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

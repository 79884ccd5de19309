/** Delivers stored notices: to the user's sockets immediately, by mail with retries. */
import type { Kysely } from 'kysely';
import { type Activity, slowWhileIdle } from '../common/activity.ts';
import { type End, every } from '../common/every.ts';
import type { Database } from '../database/schema.ts';
import type { ExchangeContext } from '../http/handler.ts';
import type { Values } from '../http/refusal.ts';
import type { Realtime } from '../realtime/index.ts';
import { describeNotice, type NoticeRow } from './notice.ts';

/** Interval of checks for new notices, ms. */
const pollMs = 500;
/** Notices per run. */
const batch = 100;
/** A failed mail is retried after this time, ms, and given up after a day. */
const retryMs = 60_000;
const giveUpAfterMs = 24 * 3_600_000;

type MailContext = Pick<ExchangeContext, 'db' | 'clock' | 'config' | 'texts'>;

type DeliveryContext = MailContext & {
  /** Sends a text to a user. @throws Error when it cannot be delivered */
  mail: (context: MailContext, user: string, message: string, values: Values) => Promise<void>;
  realtime: Pick<Realtime, 'sendToUser'>;
};

/**
 * Delivers pending notices. Safe to run on several instances: each notice is claimed by one.
 * @param onError receives the error of a failed mail; the others are still sent
 */
export async function deliverDue(context: DeliveryContext, onError: (error: unknown) => void): Promise<void> {
  for (const { notice, language } of await claimUnsent(context.db))
    context.realtime.sendToUser(notice.user_id, 'user_notice', {
      to: Number(notice.user_id),
      data: describeNotice(context, language, notice),
    });
  for (;;) {
    const due = await claimMail(context.db, context.clock.now());
    if (!due) return;
    const { title, content } = describeNotice(context, due.language, due.notice);
    await context
      .mail(context, due.notice.user_id, 'server.mail.notice', { title, content })
      .then(() => endMail(context.db, due.notice.id), onError);
  }
}

interface Claimed {
  notice: NoticeRow;
  /** Of the account. */
  language: string;
}

/** At most once: if the exchange ends at that moment the message is lost, but the notice stays in the user's list. */
async function claimUnsent(db: Kysely<Database>): Promise<Claimed[]> {
  const rows = await db
    .updateTable('user_notice')
    .set({ told: true })
    .from('users')
    .whereRef('users.id', '=', 'user_notice.user_id')
    .where('user_notice.id', 'in', () =>
      db
        .selectFrom('user_notice')
        .select('id')
        .where('told', '=', false)
        .orderBy('id')
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll('user_notice')
    .returning('users.language')
    .execute();
  return rows
    .map(({ language, ...notice }) => ({ notice, language }))
    .sort((a, b) => a.notice.id - b.notice.id);
}

/** Claims the next mail; its next attempt is postponed, whether or not this one succeeds. */
async function claimMail(db: Kysely<Database>, now: number): Promise<Claimed | undefined> {
  const row = await db
    .updateTable('user_notice')
    .set(({ eb, ref }) => ({
      mail_due: eb
        .case()
        .when(ref('user_notice.created_at'), '>', now - giveUpAfterMs)
        .then(now + retryMs)
        .else(null)
        .end(),
    }))
    .from('users')
    .whereRef('users.id', '=', 'user_notice.user_id')
    .where('user_notice.id', '=', () =>
      db
        .selectFrom('user_notice')
        .select('id')
        .where('mail_due', '<=', now)
        .orderBy('mail_due')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll('user_notice')
    .returning('users.language')
    .executeTakeFirst();
  if (!row) return undefined;
  const { language, ...notice } = row;
  return { notice, language };
}

async function endMail(db: Kysely<Database>, id: number): Promise<void> {
  await db.updateTable('user_notice').set({ mail_due: null }).where('id', '=', id).execute();
}

/**
 * Delivers notices continuously, including those stored while no instance ran.
 * @param onError receives errors; later runs still happen
 * @returns stops it; resolves when nothing is in progress
 */
export function startNotices(
  context: DeliveryContext & { activity: Activity },
  onError: (error: unknown) => void,
): End {
  return every(
    pollMs,
    slowWhileIdle(context.activity, () => deliverDue(context, onError)),
    onError,
  );
}

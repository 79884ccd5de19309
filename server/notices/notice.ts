/** Account notices: storing and reading them. */
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { ExchangeContext } from '../http/handler.ts';
import { inTokyo, iso } from '../http/moment.ts';
import type { Payload } from '../http/operations.ts';
import type { Values } from '../http/refusal.ts';
import { isMailed, type Kind, kinds } from './kinds.ts';
import type { NoticeTables } from './tables.ts';

export type NoticeRow = Selectable<NoticeTables['user_notice']>;

/** Number of latest notices that are shown. */
const shown = 20;

/**
 * Stores a notice, in the transaction of its event: if that commits, the notice is delivered, even after a crash.
 * @param at unix ms
 */
export async function storeNotice(
  tx: Transaction<Database>,
  notice: { user: string; kind: Kind; details?: Values; at: number },
): Promise<void> {
  const { user, kind, details = {}, at } = notice;
  await tx
    .insertInto('user_notice')
    .values({
      user_id: user,
      kind,
      details: JSON.stringify(details),
      created_at: at,
      mail_due: isMailed(kind) ? at : null,
    })
    .execute();
}

/** The latest notices of a user, latest first. */
export function noticesOf(db: Kysely<Database>, user: string): Promise<NoticeRow[]> {
  return db
    .selectFrom('user_notice')
    .selectAll()
    .where('user_id', '=', user)
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
}

/** A notice in the user's language. */
export function describeNotice(
  { texts }: Pick<ExchangeContext, 'texts'>,
  language: string,
  { id, kind, details, created_at }: NoticeRow,
): Payload<'userCenter'>['notices'][number] {
  const time = inTokyo(created_at).toISOString().slice(0, 16).replace('T', ' ');
  const say = (key: string) => texts.say(language, `server.notice.${key}`, { ...details, time });
  const why = details.reason === undefined ? [] : [say('reason')];
  return {
    id,
    kind,
    title: say(`${kind}.title`),
    content: [...why, say(`${kind}.text`)].join('\n'),
    tone: kinds[kind].tone,
    link: kinds[kind].link,
    create_time: iso(created_at),
  };
}

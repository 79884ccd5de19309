import { sql } from 'kysely';
import { type End, every } from './common/every.ts';
import type { ExchangeContext } from './http/handler.ts';
import { carryForward } from './ledger/index.ts';
import { makersOf, pruneOrders } from './spot/index.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Removes expired data: sessions, idempotency records, throttle counters, mails, codes, old notices and login
 * networks, unused uploads, and ended orders between makers, whose ledger entries are carried forward.
 */
export async function removeExpired({ db, clock }: Pick<ExchangeContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.deleteFrom('session').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<=', now - 7 * day)
    .execute();
  await db.deleteFrom('throttle').where('ends_at', '<=', now).where('locked_until', '<=', now).execute();
  await db
    .deleteFrom('mail')
    .where('sent_at', '<=', now - day)
    .execute();
  await db
    .deleteFrom('code')
    .where('sent_at', '<=', now - day)
    .execute();
  await db
    .deleteFrom('user_notice')
    .where('created_at', '<=', now - 365 * day)
    .execute();
  await db
    .deleteFrom('login_place')
    .where('seen_at', '<=', now - 180 * day)
    .execute();
  // What users have submitted references their pictures by id, in any of its fields.
  const submitted = [
    'verification',
    'bank_card',
    'withdraw_address',
    'deposit',
    'withdrawal',
    'savings_order',
    'subscription_order',
  ];
  const references = submitted.map(
    (table) => sql`AND NOT EXISTS (
        SELECT FROM ${sql.table(table)} AS record, jsonb_each(record.details) AS field
        WHERE record.user_id = upload.user_id AND field.value = to_jsonb(upload.id))`,
  );
  await sql`
    DELETE FROM upload WHERE created_at <= ${now - day}
      AND NOT EXISTS (SELECT FROM deposit WHERE picture = upload.id)
      ${sql.join(references, sql` `)}
  `.execute(db);
  const pairs = await db.selectFrom('market_pair').select('id').execute();
  const makers = pairs.flatMap(({ id }) => makersOf(id));
  await carryForward(db, now - day, makers);
  await pruneOrders(db, now - day, makers);
}

/** Removes expired data now and every hour. @returns stops it */
export function startCleanUp(context: ExchangeContext, onError: (error: unknown) => void): End {
  return every(hour, () => removeExpired(context), onError);
}

import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Something that does not balance: which event, account or currency, and by how much (a plain decimal). */
export interface Imbalance {
  subject: string;
  difference: string;
}

export interface CheckSize {
  /** Events and accounts of a round that are gone through at a time. */
  events: number;
  accounts: number;
  /** Accounts of users in which something was booked lately, that are gone through at a time. */
  touched: number;
}

const usual: CheckSize = { events: 2000, accounts: 200, touched: 500 };

/**
 * Checks the next part of the ledger; called again and again, it goes round all of it for ever.
 *
 * Each time: what all accounts of each currency hold sums to zero; no user holds less than nothing; what was booked since
 * the last time sums to zero, event by event, and the accounts in which it was booked hold the sum of their entries. In
 * rounds, a part at a time: the same of all events and all accounts. So what happens now is looked at within one step, what
 * ever happened within one round, and a step costs the same however long the ledger is; only the first sum grows, with
 * the number of accounts.
 *
 * Each statement sees one moment. Who books at that moment is seen whole or not at all.
 * @returns what does not balance; the same again each time it is met
 */
export async function checkLedger(db: Kysely<Database>, size: CheckSize = usual): Promise<Imbalance[]> {
  const { rows: before } = await sql<{ account: number; event: number; entry: number; newest: number }>`
    SELECT account, event, entry, (SELECT coalesce(max(id), 0) FROM ledger_entry) AS newest
    FROM ledger_check`.execute(db);
  const at = before[0];
  if (!at) throw new Error('The ledger has no note of its checks');
  const found = [await totals(db)];

  // After a pause that was long enough for more, the rounds come to the rest.
  const since = Math.max(at.entry, at.newest - mostRecent);
  const recent = sql`SELECT event_id, account_id FROM ledger_entry WHERE id > ${since}`;
  found.push(await unbalancedEvents(db, sql`SELECT DISTINCT event_id FROM (${recent}) AS recent`));
  found.push(
    await unbalancedAccounts(
      db,
      sql`
        SELECT DISTINCT account_id FROM (${recent}) AS recent JOIN ledger_account a ON a.id = account_id
        WHERE a.user_id IS NOT NULL AND a.user_id NOT LIKE 'maker-%' LIMIT ${size.touched}`,
    ),
  );

  const events = sql`SELECT id FROM ledger_event WHERE id > ${at.event} ORDER BY id LIMIT ${size.events}`;
  const accounts = sql`SELECT id FROM ledger_account WHERE id > ${at.account} ORDER BY id LIMIT ${size.accounts}`;
  found.push(await unbalancedEvents(db, events), await unbalancedAccounts(db, accounts));

  // Entries that were not committed yet have lower numbers than some that were: the next look begins a little before.
  await sql`
    UPDATE ledger_check SET
      event = coalesce((SELECT max(id) FROM (${events}) AS e), 0),
      account = coalesce((SELECT max(id) FROM (${accounts}) AS a), 0),
      entry = greatest(entry, ${at.newest - overlap}),
      rounds = rounds + CASE WHEN EXISTS (${accounts}) THEN 0 ELSE 1 END`.execute(db);
  const bySubject = new Map(found.flat().map((one) => [one.subject, one]));
  return [...bySubject.values()];
}

/** So many entries are looked at a second time, and so many at once at most. */
const overlap = 1000;
const mostRecent = 50_000;

async function totals(db: Kysely<Database>): Promise<Imbalance[]> {
  const { rows } = await sql<Imbalance>`
    SELECT 'currency ' || currency AS subject, trim_scale(sum(balance))::text AS difference
    FROM ledger_account GROUP BY currency HAVING sum(balance) <> 0
    UNION ALL
    SELECT 'account ' || name, trim_scale(balance)::text
    FROM ledger_account WHERE user_id IS NOT NULL AND balance < 0`.execute(db);
  return rows;
}

async function unbalancedEvents(
  db: Kysely<Database>,
  ids: ReturnType<typeof sql<unknown>>,
): Promise<Imbalance[]> {
  const { rows } = await sql<Imbalance>`
    SELECT 'event ' || e.event_id || ' in currency ' || a.currency AS subject, trim_scale(sum(e.amount))::text AS difference
    FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id
    WHERE e.event_id IN (${ids}) GROUP BY e.event_id, a.currency HAVING sum(e.amount) <> 0`.execute(db);
  return rows;
}

async function unbalancedAccounts(
  db: Kysely<Database>,
  ids: ReturnType<typeof sql<unknown>>,
): Promise<Imbalance[]> {
  const { rows } = await sql<Imbalance>`
    SELECT 'account ' || a.name AS subject, trim_scale(a.balance - s.sum)::text AS difference
    FROM ledger_account a
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount), 0) AS sum FROM ledger_entry WHERE account_id = a.id) AS s
    WHERE a.id IN (${ids}) AND a.balance <> s.sum`.execute(db);
  return rows;
}

/** All of the ledger at once: exact, and as slow as the ledger is long. */
export async function checkWholeLedger(db: Kysely<Database>): Promise<Imbalance[]> {
  const { rows } = await sql<Imbalance>`
    SELECT subject, trim_scale(difference)::text AS difference FROM ledger_imbalance()`.execute(db);
  return [...(await totals(db)), ...rows];
}

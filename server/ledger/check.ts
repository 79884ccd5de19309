import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** An imbalance: which event, account or currency, and by how much (a plain decimal). */
export interface Imbalance {
  subject: string;
  difference: string;
}

export interface CheckSize {
  /** Events and accounts of the full scan that are checked per step. */
  events: number;
  accounts: number;
  /** Maximum number of users' accounts with recent entries that are checked per step. */
  touched: number;
}

const usual: CheckSize = { events: 2000, accounts: 200, touched: 500 };

/**
 * Checks the next part of the ledger. Called repeatedly, it cycles through the complete ledger.
 *
 * Each step: the balances of each currency sum to zero; no user has a negative balance; the events of new entries sum
 * to zero, and the balances of the accounts of new entries equal the sums of their entries. In addition, a part at a
 * time: the same for all events and all accounts. So a new error is found within one step, an old one within one
 * round, and the cost of a step does not depend on the length of the ledger; only the first sum grows with the number
 * of accounts.
 *
 * Each statement reads one snapshot: a concurrent transaction is seen completely or not at all.
 * @returns the imbalances found; an unresolved one is found again each time it is checked
 */
export async function checkLedger(db: Kysely<Database>, size: CheckSize = usual): Promise<Imbalance[]> {
  const { rows: before } = await sql<{ account: number; event: number; entry: number; newest: number }>`
    SELECT account, event, entry, (SELECT coalesce(max(id), 0) FROM ledger_entry) AS newest
    FROM ledger_check`.execute(db);
  const at = before[0];
  if (!at) throw new Error('The table ledger_check has no row');
  const found = [await totals(db)];

  // After a long pause older entries are left to the full scan.
  const since = Math.max(at.entry, at.newest - maxRecent);
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

  // Transactions may commit in another order than their entry ids: the next step starts with an overlap.
  await sql`
    UPDATE ledger_check SET
      event = coalesce((SELECT max(id) FROM (${events}) AS e), 0),
      account = coalesce((SELECT max(id) FROM (${accounts}) AS a), 0),
      entry = greatest(entry, ${at.newest - overlap}),
      rounds = rounds + CASE WHEN EXISTS (${accounts}) THEN 0 ELSE 1 END`.execute(db);
  const bySubject = new Map(found.flat().map((one) => [one.subject, one]));
  return [...bySubject.values()];
}

/** Entries that are checked again, and the maximum number of new entries per step. */
const overlap = 1000;
const maxRecent = 50_000;

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

/** Checks the complete ledger at once: exact, in time linear in its length. */
export async function checkWholeLedger(db: Kysely<Database>): Promise<Imbalance[]> {
  const { rows } = await sql<Imbalance>`
    SELECT subject, trim_scale(difference)::text AS difference FROM ledger_imbalance()`.execute(db);
  return [...(await totals(db)), ...rows];
}

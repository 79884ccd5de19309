/** Invariants that hold at any time, whatever users do and whatever happens to the exchange. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ReachableExchange } from '../../../server/testing/reachable-exchange.ts';
import { frozen, groups } from './groups.ts';

export async function expectInvariants({ context: { db } }: ReachableExchange): Promise<void> {
  const { rows: imbalance } = await sql`select * from ledger_imbalance()`.execute(db);
  expect(imbalance, 'sums are zero').toEqual([]);
  const { rows: below } = await sql`
    select name, balance from ledger_account where user_id is not null and balance < 0`.execute(db);
  expect(below, 'nobody is below zero').toEqual([]);
  // A user's balance is what came in minus what went out, whether frozen or not.
  const { rows: drifted } = await sql`
    select h.user_id, h.currency, h.has, m.moved from (
      select user_id, currency, sum(balance) as has from ledger_account where user_id is not null group by 1, 2) h
    left join (
      select a.user_id, a.currency, sum(e.amount) as moved from ledger_entry e join ledger_account a on a.id = e.account_id
      group by 1, 2) m on m.user_id = h.user_id and m.currency = h.currency
    where h.has <> coalesce(m.moved, 0)`.execute(db);
  expect(drifted, 'what somebody has is what came in less what went out').toEqual([]);
  const { rows: wrong } = await sql`
    select a.user_id, a.currency, a.kind, a.balance, f.amount from ledger_account a
    full join (select user_id, currency, kind, sum(amount) as amount from (${sql.raw(frozen)}) as each
      group by 1, 2, 3) f using (user_id, currency, kind)
    where coalesce(a.held, true) and a.system is null and coalesce(a.balance, 0) <> coalesce(f.amount, 0)
      and (f.amount is null or a.held)`.execute(db);
  expect(wrong, 'what is frozen is what something needs').toEqual([]);
  for (const { never = {} } of groups)
    for (const [what, rows] of Object.entries(never))
      expect((await sql.raw(rows).execute(db)).rows, what).toEqual([]);
}

/** How many objects the users have created in these groups: orders, applications, transfers. */
export async function countObjects(
  { context: { db } }: ReachableExchange,
  people: readonly { id: string }[],
): Promise<number> {
  const users = people.map(({ id }) => id);
  const tables = [
    'spot_order',
    'lever_order',
    'option_order',
    'savings_order',
    'subscription_order',
    'collectible_order',
    'withdrawal',
    'deposit',
    'transfer',
  ];
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${sql.raw(tables.map((table) => `select user_id from ${table}`).join(' union all '))}) as begun
    where user_id = any(${users})`.execute(db);
  return Number(rows[0]?.n);
}

/** The state of all users, by names that are the same on every exchange. */
export async function stateOfUsers({ context: { db } }: ReachableExchange): Promise<string[]> {
  const balances = `select concat_ws(' ', u.email, currency, kind, held, trim_scale(balance))
    from ledger_account a join users u on u.id = a.user_id`;
  const all = [balances, ...groups.map((group) => group.stateOfUsers)].map(
    (rows) => `select * from (${rows}) as rows (line)`,
  );
  const { rows } = await sql<{ line: string }>`
    select line from (${sql.raw(all.join(' union all '))}) as lines order by line`.execute(db);
  return rows.map(({ line }) => line);
}

/** How many objects of these groups have ended by themselves. */
export async function settled(
  { context: { db } }: ReachableExchange,
  of: readonly { settled?: string }[],
): Promise<number> {
  let sum = 0;
  for (const { settled: rows } of of)
    if (rows !== undefined)
      sum += (await sql<{ n: number }>`${sql.raw(rows)}`.execute(db)).rows.reduce((n, row) => n + row.n, 0);
  return sum;
}

/**
 * Reserving stock is free. To prevent hoarding, a user whose orders end unpaid has to wait before the next one, with
 * exponential backoff.
 */
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { Refusal } from '../http/refusal.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const firstPause = 5 * minute;
/** An order that ends within this time does not count: so many a day, as they reserve stock too. */
const graceMs = minute;
const graces = 3;

/** @param now unix milliseconds @throws Refusal order_paused with the `minutes` to wait */
export async function checkPause(tx: Transaction<Database>, user: string, now: number): Promise<void> {
  const { rows } = await sql<{ count: number; last: number | null }>`
    with ended as (
      select created_at, coalesce(closed_at, expires_at) as at
      from collectible_order
      where user_id = ${user} and not withdrawn
        and (status = 'cancelled' or (status = 'due' and expires_at <= ${now}))
    ), recent as (
      select at, at - created_at <= ${graceMs} as short,
        row_number() over (partition by at - created_at <= ${graceMs} order by at) as nth
      from ended
      where at > ${now - day}
        and at > coalesce((select max(paid_at) from collectible_order where user_id = ${user}), 0)
    )
    select count(*)::integer as count, max(at) as last from recent where not short or nth > ${graces}
  `.execute(tx);
  const { count, last } = rows[0] ?? { count: 0, last: null };
  if (count === 0 || last === null) return;
  const until = last + Math.min(firstPause * 2 ** (count - 1), day);
  if (now < until)
    throw new Refusal('order_paused', { values: { minutes: Math.ceil((until - now) / minute) } });
}

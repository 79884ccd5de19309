/** Results of the referral programme: for one user, and the top ten. */
import { type Kysely, sql } from 'kysely';
import { plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/schema.ts';
import type { Call } from '../http/handler.ts';
import { maskLogin } from '../users/masks.ts';
import { type Period, startOf } from './period.ts';

/** Number of places in the ranking. */
const places = 10;

/** One level of a user's invitees: their number, and the user's commissions from them in USDT. */
export interface LevelResult {
  level: 1 | 2 | 3;
  count: number;
  total: string;
}

export async function resultsOf(db: Kysely<Database>, user: string): Promise<LevelResult[]> {
  const { rows } = await sql<{ level: 1 | 2 | 3; count: number; total: string }>`
    SELECT level::int, (SELECT count(*)::int FROM (${invitees(user)}) AS person WHERE person.level = one.level) AS count,
      (SELECT coalesce(sum(worth), 0) FROM promotion_return
        WHERE user_id = ${user} AND promotion_return.level = one.level) AS total
    FROM generate_series(1, 3) AS one (level) ORDER BY level
  `.execute(db);
  return rows.map((row) => ({ ...row, total: plain(row.total) }));
}

/** All invitees of a user on three levels: `{id, level}`. */
export function invitees(user: string) {
  return sql<{ id: string; level: 1 | 2 | 3 }>`
    WITH RECURSIVE person (id, level) AS (
      SELECT id, 1 FROM users WHERE invited_by = ${user}
      UNION ALL
      SELECT users.id, level + 1 FROM users JOIN person ON users.invited_by = person.id WHERE level < 3
    ) SELECT id, level FROM person`;
}

/** How long a ranking is kept, ms: it reads all commissions of its period. */
const keptMs = 10_000;

interface Kept {
  since: number;
  until: number;
  rows: ReturnType<typeof readRanking>;
}

/** By exchange, so that tests with several of them do not share rankings. */
const kept = new WeakMap<Kysely<Database>, Map<Period, Kept>>();

/** The users with the highest commissions of a period, in USDT; at most ten seconds old. Accounts are masked. */
export function ranking({ db, clock }: Pick<Call, 'db' | 'clock'>, period: Period): Kept['rows'] {
  const rankings = kept.get(db) ?? new Map<Period, Kept>();
  kept.set(db, rankings);
  const now = clock.now();
  const since = startOf(period, now);
  const known = rankings.get(period);
  if (known && known.since === since && now < known.until) return known.rows;
  const rows = readRanking(db, since);
  rankings.set(period, { since, until: now + keptMs, rows });
  // Not kept if it could not be read.
  rows.catch(() => rankings.delete(period));
  return rows;
}

async function readRanking(db: Kysely<Database>, since: number) {
  const rows = await db
    .with('earned', (made) =>
      made
        .selectFrom('promotion_return')
        .select(({ fn }) => ['user_id', fn.sum<string>('worth').as('total')])
        .where('created_at', '>=', since)
        .groupBy('user_id')
        .orderBy('total', 'desc')
        .orderBy('user_id')
        .limit(places),
    )
    .selectFrom('earned')
    .innerJoin('users', 'users.id', 'earned.user_id')
    .select(['users.id', 'users.email', 'users.phone', 'earned.total'])
    .orderBy('earned.total', 'desc')
    .orderBy('earned.user_id')
    .execute();
  return rows.map(({ id, total, ...login }, index) => ({
    id: index + 1,
    user_id: Number(id),
    account: maskLogin(login),
    total: plain(total),
  }));
}

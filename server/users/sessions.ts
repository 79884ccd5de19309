/** Sessions: opaque random tokens, stored as hashes, which can be revoked at any time. */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Clock } from '../common/clock.ts';
import type { Config } from '../common/config.ts';
import { batchLoads } from '../database/batch-loads.ts';
import type { Database } from '../database/index.ts';
import type { Session } from '../http/handler.ts';
import type { UserTables } from './tables.ts';

const day = 86_400_000;
/** Maximum number of sessions per user. */
const maxSessions = 50;
/** Resolution of `seen_at`. */
const minute = 60_000;

interface Store {
  db: Kysely<Database>;
  clock: Clock;
  config: Pick<Config, 'sessionIdleDays' | 'sessionDays'>;
}

/**
 * When a session that is used now expires: after a time without use, and at the latest a fixed time after its start.
 */
function endOf({ sessionIdleDays, sessionDays }: Store['config'], began: number, now: number): number {
  return Math.min(now + sessionIdleDays * day, began + sessionDays * day);
}

/**
 * Starts a session and returns its token, which is not stored. Above the maximum, the least recently used session
 * ends.
 */
export async function startSession(
  { db, clock, config }: Store,
  session: { user: string; device: string; address: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await db
    .insertInto('session')
    .values({
      token_hash: hash(token),
      user_id: session.user,
      device: session.device,
      address: session.address,
      created_at: now,
      seen_at: now,
      expires_at: endOf(config, now, now),
    })
    .execute();
  await endExcessSessions(db, session.user);
  return token;
}

/** With concurrent logins, the last of them sees all sessions. */
async function endExcessSessions(db: Kysely<Database>, user: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('session')
        .select('id')
        .where('user_id', '=', user)
        .orderBy('seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(maxSessions),
    )
    .execute();
}

/** The columns of a session that decide whether it is valid. */
export type SessionRow = Pick<
  Selectable<UserTables['session']>,
  'id' | 'user_id' | 'seen_at' | 'created_at' | 'expires_at'
>;

/** The session of a token's hash. */
const rowOf = batchLoads(async (db, hashes: readonly string[]) => {
  const rows = await db
    .selectFrom('session')
    .select(['token_hash', 'id', 'user_id', 'seen_at', 'created_at', 'expires_at'])
    .where('token_hash', '=', ({ fn, val }) => fn.any(val([...hashes])))
    .execute();
  const byHash = new Map(rows.map((row) => [row.token_hash, row]));
  return hashes.map((one) => byHash.get(one));
});

/** The session of a token, unless it has expired; reading it does not extend it. */
export async function sessionOf(store: Store, token: string): Promise<Session | undefined> {
  const hash = tokenHash(token);
  const row = hash === undefined ? undefined : await rowOf(store.db, hash);
  return row && isValid(store, row) ? { id: row.id, user: row.user_id } : undefined;
}

/** The session of a row, which is extended by this use; undefined if it has expired. */
export async function useSession(store: Store, row: SessionRow): Promise<Session | undefined> {
  const { db, clock, config } = store;
  if (!isValid(store, row)) return undefined;
  const now = clock.now();
  if (row.seen_at <= now - minute)
    await db
      .updateTable('session')
      .set({ seen_at: now, expires_at: endOf(config, row.created_at, now) })
      .where('id', '=', row.id)
      .execute();
  return { id: row.id, user: row.user_id };
}

function isValid({ clock, config }: Store, { expires_at, created_at }: SessionRow): boolean {
  const now = clock.now();
  // The second limit is for old sessions, which were created without an expiry.
  return expires_at > now && created_at > now - config.sessionDays * day;
}

/**
 * Ends one session: its token is no longer accepted by any instance.
 * @returns false when the user has no such session
 */
export async function endSession(db: Kysely<Database>, user: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('user_id', '=', user)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a user, optionally except one. @returns the number of ended sessions */
export async function endSessions(db: Kysely<Database>, user: string, except?: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('user_id', '=', user)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? 0))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** The hash that a token is stored as; undefined for a text that is no token. */
export function tokenHash(token: string): string | undefined {
  return /^[\w-]{43}$/.test(token) ? hash(token) : undefined;
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

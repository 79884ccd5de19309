/** Who makes a call, and whether it was made before: read in one statement for the calls that arrive together. */
import { sql } from 'kysely';
import { batchLoads } from '../database/batch-loads.ts';
import type { ExchangeContext, Session } from '../http/handler.ts';
import { type SessionRow, tokenHash, useSession } from '../users/sessions.ts';
import type { StoredAnswer } from './idempotency.ts';

export interface Caller {
  session: Session | undefined;
  /** The answer that is stored with the caller's key for this operation. */
  earlier: StoredAnswer | undefined;
}

interface Sought {
  hash: string;
  operation: string;
  /** Null if no answer is sought. */
  key: string | null;
}

type Found = SessionRow & { place: number; fingerprint: string | null; answer: string | null };

const load = batchLoads(async (db, sought: readonly Sought[]) => {
  const { rows } = await sql<Found>`
    select sought.place, session.id, session.user_id, session.seen_at, session.created_at, session.expires_at,
      stored.fingerprint, stored.answer
    from unnest(${sought.map(({ hash }) => hash)}::text[], ${sought.map(({ operation }) => operation)}::text[],
      ${sought.map(({ key }) => key)}::text[]) with ordinality as sought (hash, operation, key, place)
    join session on session.token_hash = sought.hash
    left join idempotency as stored
      on stored.user_id = session.user_id and stored.operation = sought.operation and stored.key = sought.key
    `.execute(db);
  const found = new Map(rows.map((row) => [row.place, row]));
  return sought.map((_, index) => found.get(index + 1));
});

/**
 * The session of a token, which is extended by this use, and the earlier answer to the same call.
 * @param call the operation, and the idempotency key if it has one
 */
export async function callerOf(
  context: Pick<ExchangeContext, 'db' | 'clock' | 'config'>,
  token: string,
  { operation, key }: { operation: string; key: string | undefined },
): Promise<Caller> {
  const hash = tokenHash(token);
  const row = hash === undefined ? undefined : await load(context.db, { hash, operation, key: key ?? null });
  const session = row && (await useSession(context, row));
  if (!session || row.fingerprint === null || row.answer === null) return { session, earlier: undefined };
  return { session, earlier: { fingerprint: row.fingerprint, answer: row.answer } };
}

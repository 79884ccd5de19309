/** Idempotent writes: requests repeated with the same `Idempotency-Key` run once. */
import { createHmac } from 'node:crypto';
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { KeyedRequest } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * A hash of the fields, independent of their order. Keyed (HMAC), because fields include six-digit passwords, which
 * could be found from a plain hash by brute force.
 */
export function fingerprint(input: object, secret: string): string {
  if (!secret) throw new Error('A secret is needed to hash requests');
  const fields = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha256', secret).update(JSON.stringify(fields)).digest('hex');
}

/** The answer to an earlier call, as JSON. */
export interface StoredAnswer {
  fingerprint: string;
  answer: string;
}

/** The answers to earlier calls, by their keys ({@link keyOf}). */
export type StoredAnswers = ReadonlyMap<string, StoredAnswer>;

/** Equal for requests that are the same call. */
export function keyOf({ user, operation, key }: Pick<KeyedRequest, 'user' | 'operation' | 'key'>): string {
  return JSON.stringify([user, operation, key]);
}

/** The stored answers to these requests. */
export async function storedAnswers(
  db: Kysely<Database>,
  requests: readonly KeyedRequest[],
): Promise<StoredAnswers> {
  if (requests.length === 0) return new Map();
  const sought = requests.map(({ user, operation, key }) => ({ user_id: user, operation, key }));
  const { rows } = await sql<Selectable<Database['idempotency']>>`
    select stored.* from idempotency as stored
    join jsonb_to_recordset(${JSON.stringify(sought)}) as sought (user_id text, operation text, key text)
    using (user_id, operation, key)`.execute(db);
  return byKey(rows);
}

/** Rows of stored answers by their keys. */
export function byKey(rows: readonly Selectable<Database['idempotency']>[]): StoredAnswers {
  return new Map(rows.map((row) => [keyOf({ ...row, user: row.user_id }), row]));
}

/**
 * Throws if a request already has an answer.
 * @throws as {@link refuseStored}
 */
export function refuseRepeated(request: KeyedRequest, earlier: StoredAnswers): void {
  refuseStored(request, earlier.get(keyOf(request)));
}

/**
 * Throws if there is an answer to a request.
 * @param row the one that is stored with its key
 * @throws Repeated with that answer; Refusal when the key was used for a different request
 */
export function refuseStored(request: KeyedRequest, row: StoredAnswer | undefined): void {
  if (!row) return;
  if (row.fingerprint !== request.fingerprint) throw new Refusal('idempotency_conflict');
  throw new Repeated(JSON.parse(row.answer));
}

/**
 * The SQL expression that stores the answers to several requests; undefined if there are none. It fails with a unique
 * violation if one of them has an answer meanwhile.
 */
export function storingOf(
  answers: readonly { request: KeyedRequest; answer: unknown }[],
): RawBuilder<unknown> | undefined {
  if (answers.length === 0) return undefined;
  const each = <T>(read: (request: KeyedRequest) => T) => answers.map(({ request }) => read(request));
  return sql`idempotency_store(${each(({ user }) => user)}, ${each(({ operation }) => operation)},
    ${each(({ key }) => key)}, ${each(({ fingerprint }) => fingerprint)},
    ${answers.map(({ answer }) => JSON.stringify(answer ?? null))}, ${each(({ at }) => at)})`;
}

/**
 * Runs the work in one transaction, together with the record of its answer. A concurrent request with the same key
 * waits for that record, and then gets the same answer.
 */
export async function runOnce<Answer>(
  db: Kysely<Database>,
  request: KeyedRequest | undefined,
  work: (tx: Transaction<Database>) => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => {
        if (!request) return work(tx);
        const { user, operation, key, at } = request;
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('idempotency')
          .values({
            user_id: user,
            operation,
            key,
            fingerprint: request.fingerprint,
            answer: 'null',
            created_at: at,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows === 0n) {
          refuseRepeated(request, await storedAnswers(tx, [request]));
          throw new Error('The stored answer to a repeated request was not found');
        }
        const answer = await work(tx);
        await tx
          .updateTable('idempotency')
          .set({ answer: JSON.stringify(answer ?? null) })
          .where('user_id', '=', user)
          .where('operation', '=', operation)
          .where('key', '=', key)
          .execute();
        return answer;
      });
    } catch (error) {
      if (attempt === 5 || !isTransient(error)) throw error;
    }
  }
}

/** Passes a stored answer past the handler, whose effects took place the first time. */
export class Repeated extends Error {
  constructor(readonly answer: unknown) {
    super('This request was answered before');
  }
}

/**
 * The transaction can be run again: a deadlock, a serialization failure, or an answer to the same request that was
 * stored meanwhile.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  if (error.code === '23505') return 'table' in error && error.table === 'idempotency';
  return error.code === '40P01' || error.code === '40001';
}

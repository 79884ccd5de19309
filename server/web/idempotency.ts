/** Idempotent writes: requests repeated with the same `Idempotency-Key` run once. */
import { createHmac } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { Refusal } from '../http/refusal.ts';

/** Identifies the caller, the operation and the key. */
export interface KeyedRequest {
  user: string;
  operation: string;
  key: string;
  /** The {@link fingerprint} of the input. */
  fingerprint: string;
  at: number;
}

/**
 * A hash of the fields, independent of their order. Keyed (HMAC), because fields include six-digit passwords, which
 * could be found from a plain hash by brute force.
 */
export function fingerprint(input: object, secret: string): string {
  if (!secret) throw new Error('Requests are not remembered without a secret');
  const fields = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha256', secret).update(JSON.stringify(fields)).digest('hex');
}

/** The stored answer of this request. @throws Refusal when the key was used for a different request */
export async function earlierAnswer(
  db: Kysely<Database>,
  request: KeyedRequest,
): Promise<{ answer: unknown } | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .select(['fingerprint', 'answer'])
    .where('user_id', '=', request.user)
    .where('operation', '=', request.operation)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.fingerprint !== request.fingerprint) throw new Refusal('idempotency_conflict');
  return { answer: JSON.parse(row.answer) };
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
          const earlier = await earlierAnswer(tx, request);
          if (!earlier) throw new Error('The earlier answer to a repeated request is gone');
          throw new Repeated(earlier.answer);
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

/** Carries a stored answer past the handler: whatever the handler does with the result was done the first time. */
export class Repeated extends Error {
  constructor(readonly answer: unknown) {
    super('This request was answered before');
  }
}

/** Deadlock or serialization failure: the transaction can be retried. */
function isTransient(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
}

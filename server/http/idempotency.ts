/** Writes that are repeated with the same `Idempotency-Key` happen once. */
import { createHmac } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { Refusal } from './refusal.ts';

/** Who asked for what, under which key. */
export interface KeyedRequest {
  user: string;
  operation: string;
  key: string;
  /** What was asked, as {@link fingerprint} says it. */
  fingerprint: string;
  at: number;
}

/**
 * The same for the same fields with the same values, in whatever order they came. Keyed: among the fields are
 * passwords of six digits, which a plain hash would give away to whoever reads the table.
 */
export function fingerprint(input: object, secret: string): string {
  if (!secret) throw new Error('Requests are not remembered without a secret');
  const fields = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHmac('sha256', secret).update(JSON.stringify(fields)).digest('hex');
}

/** The answer that this request was given before. @throws Refusal when the key was used for something else */
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
 * Runs the work in one transaction, together with the note of its answer. A second request with the same key
 * waits at the note until the first one is through, and then is given its answer.
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

/** Carries an earlier answer past the handler: whatever it would do with its work's answer was done before. */
export class Repeated extends Error {
  constructor(readonly answer: unknown) {
    super('This request was answered before');
  }
}

/** Two transactions stood in each other's way (deadlock, serialization): the loser may simply try again. */
function isTransient(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');
}

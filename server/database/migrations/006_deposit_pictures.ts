import { type Kysely, sql } from 'kysely';

/** A picture proves one deposit, unless that was rejected. Of those that shared one before, the first counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE deposit ADD COLUMN proof_shared boolean NOT NULL DEFAULT false`.execute(db);
  await sql`
    UPDATE deposit SET proof_shared = true WHERE status <> 'rejected' AND EXISTS (
      SELECT FROM deposit AS earlier
      WHERE earlier.picture = deposit.picture AND earlier.status <> 'rejected' AND earlier.id < deposit.id
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX deposit_proof ON deposit (picture)
    WHERE status <> 'rejected' AND NOT proof_shared`.execute(db);
}

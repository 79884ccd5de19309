import { type Kysely, sql } from 'kysely';

/** A proof picture is unique among deposits that are not rejected. Of those that share one, the first keeps it. */
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

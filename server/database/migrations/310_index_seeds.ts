import { type Kysely, sql } from 'kysely';

/**
 * The index has one seed per day instead of a single one. The hashes of the seeds are stored before their days and
 * never changed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table market_opening drop column seed`.execute(db);
  await sql`
    create table index_commitment (
      day text primary key check (day ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      commitment text not null unique check (commitment ~ '^[0-9a-f]{64}$'),
      committed_at bigint not null
    )`.execute(db);
  await sql`
    create function index_commitment_fixed() returns trigger language plpgsql as $$
    begin
      raise exception 'Commitments are never changed';
    end $$`.execute(db);
  await sql`
    create trigger index_commitment_fixed before update or delete or truncate on index_commitment
    for each statement execute function index_commitment_fixed()`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * The progress of the recurring check of the ledger, and what is stopped because the ledger did not balance or by an
 * operator.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_check (
      singleton boolean primary key default true check (singleton),
      account bigint not null default 0,
      event bigint not null default 0,
      entry bigint not null default 0,
      rounds bigint not null default 0
    )`.execute(db);
  await sql`insert into ledger_check (entry) select coalesce(max(id), 0) from ledger_entry`.execute(db);
  await sql`
    create table halt (
      name text primary key,
      reason text not null,
      since bigint not null,
      told_at bigint
    )`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** The published data of a settled day, stored by page as it is sent, and an index to find a day's options by id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index option_order_day`.execute(db);
  await sql`create index option_order_day on option_order ((due_at / 86400000), id)`.execute(db);
  await sql`
    create table fairness_page (
      day text not null,
      after bigint not null,
      next bigint,
      body text not null,
      primary key (day, after)
    )`.execute(db);
}

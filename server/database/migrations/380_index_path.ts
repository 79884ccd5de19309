import { type Kysely, sql } from 'kysely';

/**
 * Days that nobody has committed to yet get a path that tells nothing of what is to come, and an index with more
 * places where a tick is coarse: see market/README.md. What was committed to keeps the path that it had then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table index_commitment add column path smallint not null default 1 check (path in (1, 2))`.execute(
    db,
  );
  await sql`alter table index_commitment alter column path drop default`.execute(db);
  // So many places that the index moves by a hundred of its steps or more while the shortest option runs.
  await sql`
    alter table market_pair add column index_precision integer check (index_precision between price_precision and 8)`.execute(
    db,
  );
  await sql`
    update market_pair set index_precision = least(8, greatest(price_precision,
      ceil(2 - log(index_base * index_volatility * sqrt(30.0 / 86400)))))`.execute(db);
  await sql`alter table market_pair alter column index_precision set not null`.execute(db);
}

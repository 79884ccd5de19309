import { type Kysely, sql } from 'kysely';

/**
 * Days without a commitment get a path that reveals nothing about future prices, and an index with more decimal places
 * for pairs with a coarse tick: see market/README.md. Days with a commitment keep their path.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table index_commitment add column path smallint not null default 1 check (path in (1, 2))`.execute(
    db,
  );
  await sql`alter table index_commitment alter column path drop default`.execute(db);
  // Enough decimal places for the index to move by a hundred of its steps or more during the shortest option.
  await sql`
    alter table market_pair add column index_precision integer check (index_precision between price_precision and 8)`.execute(
    db,
  );
  await sql`
    update market_pair set index_precision = least(8, greatest(price_precision,
      ceil(2 - log(index_base * index_volatility * sqrt(30.0 / 86400)))))`.execute(db);
  await sql`alter table market_pair alter column index_precision set not null`.execute(db);
}

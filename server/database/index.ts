/** The one store of the exchange: PostgreSQL, embedded or the user's own. */
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { open } from './connection.ts';
import { startCluster } from './embedded/index.ts';
import type { Database } from './schema.ts';

export { open } from './connection.ts';
export { startCluster } from './embedded/index.ts';
export { migrate, migrationNames, missingMigrations } from './migrate.ts';
export type { Database } from './schema.ts';

export interface Connection {
  db: Kysely<Database>;
  /** The address that `db` is connected to, for those who need connections of their own (LISTEN). */
  url: string;
  /** Ends the connections, and the embedded PostgreSQL with them if nobody else uses it. */
  close(): Promise<void>;
}

/**
 * Connects to the database at `url`, or to an embedded one.
 * @param options.url defaults to DATABASE_URL; without either, the embedded PostgreSQL runs
 * @param options.silence how long an instance may hang in the middle of a transaction, ms
 * @param options.folder data folder of the embedded one, `.data/postgres` by default
 */
export async function connect(
  options: { url?: string; folder?: string; silence?: number } = {},
): Promise<Connection> {
  const { silence = 10_000 } = options;
  const url = options.url ?? process.env.DATABASE_URL;
  if (url) {
    const db = open(url, { silence });
    return { db, url, close: () => db.destroy() };
  }
  const cluster = await startCluster(options.folder ?? join(process.cwd(), '.data', 'postgres'));
  const db = open(cluster.url, { silence });
  return {
    db,
    url: cluster.url,
    close: async () => {
      await db.destroy();
      await cluster.leave();
    },
  };
}

/** The database of the exchange: PostgreSQL, embedded or external. */
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { open } from './connection.ts';
import { startCluster } from './embedded/index.ts';
import { type Supervision, superviseCluster } from './embedded/supervise.ts';
import { migrate } from './migrate.ts';
import { grantUse, prepareRoles } from './roles.ts';
import type { Database } from './schema.ts';

export { followDatabaseClock } from './clock.ts';
export { open } from './connection.ts';
export { startCluster } from './embedded/index.ts';
export type { Supervision } from './embedded/supervise.ts';
export { migrate, migrationNames, missingMigrations } from './migrate.ts';
export type { Database } from './schema.ts';

export interface Connection {
  /** Connected as the role that the exchange runs as. */
  db: Kysely<Database>;
  /** The URL of `db`, for code that needs its own connections (LISTEN). */
  url: string;
  /** The same database as the owner role; if there is only one role, as that. */
  ownerUrl: string;
  /** Closes the connections, and stops the embedded PostgreSQL unless another process uses it. */
  close(): Promise<void>;
}

export interface ConnectOptions {
  /** By default DATABASE_URL; without either, the embedded PostgreSQL is started. */
  url?: string;
  /** Data folder of the embedded PostgreSQL: by default `postgres` in DATA_FOLDER, which is `.data`. */
  folder?: string;
  /** How long a transaction may be idle, ms. */
  idleTimeoutMs?: number;
  /** If given, an embedded PostgreSQL that dies is restarted. */
  supervision?: Supervision;
}

/** Connects to the database at a URL, or to an embedded one. */
export async function connect(options: ConnectOptions = {}): Promise<Connection> {
  const { idleTimeoutMs = 10_000, supervision } = options;
  const url = options.url ?? process.env.DATABASE_URL;
  if (url) {
    const db = open(url, { idleTimeoutMs });
    return { db, url, ownerUrl: process.env.MIGRATION_DATABASE_URL || url, close: () => db.destroy() };
  }
  const folder = options.folder ?? join(process.env.DATA_FOLDER || '.data', 'postgres');
  const cluster = await startCluster(folder);
  const { owner, app } = await prepareRoles(cluster.url);
  const stopSupervision = supervision && superviseCluster(folder, cluster.url, supervision);
  const db = open(app, { idleTimeoutMs });
  return {
    db,
    url: app,
    ownerUrl: owner,
    close: async () => {
      await stopSupervision?.();
      await db.destroy();
      await cluster.leave();
    },
  };
}

/** Runs the migrations as the owner, and grants the role of the exchange access to the tables. */
export async function migrateConnected({ db, url, ownerUrl }: Connection): Promise<void> {
  if (ownerUrl === url) return migrate(db);
  const owner = open(ownerUrl, { connections: 2 });
  try {
    await migrate(owner);
    const { rows } = await sql<{ name: string }>`SELECT current_user AS name`.execute(db);
    for (const { name } of rows) await grantUse(owner, name);
  } finally {
    await owner.destroy();
  }
}

/** A separate database for each test file, copied from a migrated template in about 40 ms. */
import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { renderAll } from '../collectibles/pictures.ts';
import { storePictures } from '../collectibles/seed.ts';
import { type Database, migrate, open, startCluster } from '../database/index.ts';

const migrations = fileURLToPath(new URL('../database/migrations', import.meta.url));

export interface TestDatabase {
  db: Kysely<Database>;
  url: string;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** The PostgreSQL of the tests: TEST_DATABASE_URL, or an embedded one that all test files share. */
export async function testServer(): Promise<{ url: string; leave(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, leave: async () => undefined };
  return startCluster(join(process.cwd(), '.data', 'postgres-test'), { disposable: true });
}

/** Creates an empty, migrated database with the pictures of the shop, on the PostgreSQL of all tests or another one. Drop it in afterAll. */
export async function createTestDatabase(
  options: { connections?: number; server?: { url: string } } = {},
): Promise<TestDatabase> {
  const server = options.server ?? (await testServer());
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  try {
    const template = await ensureTemplate(admin, server.url);
    const name = `test_${Date.now()}_${randomBytes(4).toString('hex')}`;
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    const url = databaseUrl(server.url, name);
    const db = open(url, { connections: options.connections ?? 10 });
    return {
      db,
      url,
      drop: async () => {
        await db.destroy();
        await withClient(server.url, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
      },
    };
  } finally {
    await admin.end();
  }
}

/** Drops databases that killed runs left behind. */
export async function dropLeftovers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname ~ '^test_[0-9]+_'`,
  );
  for (const { datname } of rows) {
    if (Number(datname.split('_')[1]) < Date.now() - 3_600_000)
      await admin.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  }
}

/** The template's name depends on its migrations, so that changed migrations create a new template. */
async function ensureTemplate(admin: pg.Client, url: string): Promise<string> {
  const template = `template_${await fingerprint()}`;
  await admin.query('SELECT pg_advisory_lock(20241)');
  try {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) {
      const making = `making_${randomBytes(4).toString('hex')}`;
      await admin.query(`CREATE DATABASE ${making}`);
      const db = open(databaseUrl(url, making), { connections: 2 });
      try {
        await migrate(db);
        // Rendering them would take each exchange five seconds of CPU time.
        await storePictures(db);
        await renderAll(db);
      } catch (error) {
        await db.destroy();
        await admin.query(`DROP DATABASE ${making} WITH (FORCE)`);
        throw error;
      }
      await db.destroy();
      await admin.query(`ALTER DATABASE ${making} RENAME TO ${template}`);
    }
  } finally {
    await admin.query('SELECT pg_advisory_unlock(20241)');
  }
  return template;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(migrations)).sort())
    hash.update(name).update(await readFile(join(migrations, name)));
  return hash.digest('hex').slice(0, 16);
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function withClient(url: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { testServer } from '../testing/database.ts';
import { connect, migrate, migrateConnected, open } from './index.ts';
import { prepareRoles } from './roles.ts';

const name = `test_${Date.now()}_${randomBytes(4).toString('hex')}`;
let url: string;
let admin: pg.Client;
beforeAll(async () => {
  const server = await testServer();
  admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  const own = new URL(server.url);
  own.pathname = `/${name}`;
  url = own.href;
});
afterAll(async () => {
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.end();
});

test("what an earlier exchange made as the superuser is the owner's, and the exchange reads and writes it", async () => {
  const before = open(url, { connections: 1 });
  onTestFinished(() => before.destroy());
  await migrate(before);
  const [roles] = await Promise.all([prepareRoles(url), prepareRoles(url), prepareRoles(url)]);

  vi.stubEnv('MIGRATION_DATABASE_URL', roles.owner);
  onTestFinished(() => void vi.unstubAllEnvs());
  const connections = await Promise.all([1, 2, 3].map(() => connect({ url: roles.app })));
  onTestFinished(async () => void (await Promise.all(connections.map((one) => one.close()))));
  // A pending migration is run by the owner, even if several instances start at once.
  await sql`DROP TABLE support_request`.execute(before);
  await sql`DELETE FROM kysely_migration WHERE name = '420_support_requests'`.execute(before);
  await Promise.all(connections.map(migrateConnected));

  const { rows: owners } = await sql<{ owner: string }>`
    SELECT DISTINCT relowner::regrole::text AS owner FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S') UNION
    SELECT DISTINCT proowner::regrole::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace`.execute(
    before,
  );
  expect(owners).toEqual([{ owner: 'shoji_owner' }]);
  const [connection] = connections;
  if (!connection) throw new Error('There is no connection');
  const { db } = connection;
  await db.insertInto('secret').values({ name: 'x', value: 'y' }).execute();
  await db.updateTable('secret').set({ value: 'z' }).execute();
  await sql`SELECT * FROM ledger_imbalance()`.execute(db);
  expect((await db.deleteFrom('secret').executeTakeFirst()).numDeletedRows).toBe(1n);
  await sql`SELECT count(*) FROM support_request`.execute(db);
  const { rows: sequences } = await sql<{
    name: string;
  }>`SELECT sequencename AS name FROM pg_sequences`.execute(before);
  for (const sequence of sequences) await sql`SELECT nextval(${sequence.name}::regclass)`.execute(db);
  for (const forbidden of ['DROP TABLE secret', 'CREATE TABLE x ()', 'DELETE FROM kysely_migration'])
    await expect(sql.raw(forbidden).execute(db), forbidden).rejects.toThrow(
      /permission denied|must be owner/,
    );
});

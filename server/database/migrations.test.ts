/** Migrations that change existing user data: run on a database of an earlier version with such data. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testServer } from '../testing/database.ts';
import { migrate, migrationNames, open } from './index.ts';

/** A database before the migration with this name. Dropped after the test. */
async function databaseBefore(migration: string) {
  const server = await testServer();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const name = `test_${Date.now()}_${randomBytes(4).toString('hex')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const db = open(new URL(`/${name}`, server.url).href, { connections: 2 });
  onTestFinished(async () => {
    await db.destroy();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
    await server.leave();
  });
  const names = await migrationNames();
  expect(names).toContain(migration);
  await migrate(
    db,
    names.filter((one) => one < migration),
  );
  return db;
}

test('a verification that names its country in words is kept with the code of the country', async () => {
  const db = await databaseBefore('421_countries');
  const details = (country: string) => JSON.stringify({ name: '山田太郎', country });
  const { rows: names } = await sql<{ name: string; country: string }>`
    SELECT name, country FROM area_code ORDER BY id`.execute(db);
  expect(names.length).toBeGreaterThan(40);
  await sql`
    INSERT INTO users (id, email, password, language, extension_code, created_at)
    VALUES ('u', 'u@example.com', '', 'jp', 'code', 0)`.execute(db);
  // Inserted as rejected, of which a user may have any number; also with a country that is not in the list.
  for (const country of [...names.map(({ name }) => name), 'Atlantis', 'JP'])
    await sql`
      INSERT INTO verification (user_id, level, status, details, created_at)
      VALUES ('u', 'basic', 'rejected', ${details(country)}::jsonb, 0)`.execute(db);

  await migrate(db);

  const { rows } = await sql<{ details: { name: string; country: string } }>`
    SELECT details FROM verification ORDER BY id`.execute(db);
  expect(rows.map(({ details }) => details)).toEqual(
    [...names.map(({ country }) => country), 'Atlantis', 'JP'].map((country) => ({
      name: '山田太郎',
      country,
    })),
  );
});

test('a pending withdrawal gets the network of its saved address', async () => {
  const db = await databaseBefore('510_withdrawal_network');
  await sql`
    insert into users (id, email, password, language, extension_code, created_at)
    values ('u', 'u@example.com', '', 'jp', 'code', 0), ('v', 'v@example.com', '', 'jp', 'other', 0)`.execute(
    db,
  );
  await sql`
    insert into withdraw_address (user_id, currency, network, address, details, created_at)
    values ('u', 3, 'trc20', 'T1', '{}', 0), ('u', 3, 'erc20', '0x1', '{}', 0), ('v', 3, 'omni', 'T1', '{}', 0)
  `.execute(db);
  const withdraw = (address: string | null, status: string) =>
    sql`
      insert into withdrawal (user_id, currency, amount, rate, fee, address, details, status, created_at)
      values ('u', 3, 10, 0, 0, ${address}, '{}', ${status}, 0)`.execute(db);
  await withdraw('T1', 'reviewing');
  await withdraw('0x1', 'reviewing');
  await withdraw('T1', 'passed');
  await withdraw(null, 'reviewing');

  await migrate(db);

  const { rows } = await sql<{ network: string | null }>`select network from withdrawal order by id`.execute(
    db,
  );
  expect(rows.map(({ network }) => network)).toEqual(['trc20', 'erc20', null, null]);
});

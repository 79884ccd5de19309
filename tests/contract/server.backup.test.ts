/** A backup of a running exchange, and its restore: every balance is the same. */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { missingMigrations, open } from '../../server/database/index.ts';
import { seedDemo } from '../../server/demo/index.ts';
import { available, post, system } from '../../server/ledger/index.ts';
import { restoreBackup, writeBackup } from '../../server/operations/backup.ts';
import { testServer } from '../../server/testing/database.ts';
import { logIn, payloadOf, register, setFundPassword } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';

const at = useExchange(walletExchange);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shoji-backup-'));
  await seedDemo(at.exchange.context);
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

/** An empty database. */
async function emptyDatabase(): Promise<{ url: string; db: ReturnType<typeof open> }> {
  const server = await testServer();
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const name = `test_${Date.now()}_restored`;
  await admin.query(`CREATE DATABASE ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const db = open(url.href, { connections: 2 });
  onTestFinished(async () => {
    await db.destroy();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  });
  return { url: url.href, db };
}

const balances = (db: ReturnType<typeof open>) =>
  sql<{ name: string; balance: string }>`SELECT name, balance::text FROM ledger_account ORDER BY name`
    .execute(db)
    .then(({ rows }) => rows);

/** A digest of a table. */
const fingerprints = async (db: ReturnType<typeof open>) => {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%' ORDER BY 1`.execute(
    db,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ print: string }>`
      SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text)), '') AS print
      FROM ${sql.table(name)} AS t`.execute(db);
    found[name] = rows[0]?.print ?? '';
  }
  return found;
};

test('every row is restored, and users can log in and have their balances', {
  timeout: 200_000,
}, async () => {
  const { exchange } = at;
  const wicked = 'a\tb\\N\n\\.\n"; DROP TABLE users; -- 札幌\u2028\r\n\u0085';
  const person = await register(exchange, at.email);
  await setFundPassword(exchange, person);
  await exchange.context.db
    .insertInto('mail')
    .values({ recipient: wicked, scene: 'register', body: wicked, sent_at: 1 })
    .execute();
  const file = join(folder, 'whole.sql.gz');
  const rows = await writeBackup(exchange.database.url, file);
  expect(rows.users).toBeGreaterThan(1);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const { url, db } = await emptyDatabase();
  expect(await restoreBackup(url, file)).toEqual(rows);
  expect(await fingerprints(db)).toEqual(await fingerprints(exchange.database.db));
  expect(await balances(db)).toEqual(await balances(exchange.database.db));
  expect(await missingMigrations(db)).toEqual([]);
  // New rows get new numbers.
  await db.transaction().execute((tx) =>
    post(tx, {
      reason: 'grant',
      at: 0,
      movements: [{ from: system('grants', 3), to: available(person.id, 3, 'change'), amount: '1' }],
    }),
  );
  const restored = { ...exchange, context: { ...exchange.context, db } };
  expect((await logIn(restored, at.email)).id).toBe(person.id);
  await expect(restoreBackup(url, file)).rejects.toThrow('not empty');
});

test('a backup during use is consistent: its ledger balances', { timeout: 200_000 }, async () => {
  const { db } = at.exchange.context;
  let over = false;
  let moved = 0;
  const busy = Array.from({ length: 4 }, async (_, n) => {
    while (!over) {
      const movements = [
        { from: system(`from-${n}`, 3), to: available(`user-${moved % 7}`, 3, 'change'), amount: '1' },
      ];
      await db.transaction().execute((tx) => post(tx, { reason: 'grant', at: 0, movements }));
      moved++;
    }
  });
  const file = join(folder, 'busy.sql.gz');
  try {
    await expect.poll(() => moved, { timeout: 30_000 }).toBeGreaterThan(20);
    const during = moved;
    await writeBackup(at.exchange.database.url, file);
    expect(moved).toBeGreaterThan(during);
  } finally {
    over = true;
    await Promise.all(busy);
  }
  const restored = await emptyDatabase();
  await restoreBackup(restored.url, file);
  const { rows } = await sql`SELECT * FROM ledger_imbalance()`.execute(restored.db);
  expect(rows).toEqual([]);
});

test('a backup that is truncated, changed or from a newer exchange is refused, and leaves nothing behind', {
  timeout: 200_000,
}, async () => {
  const file = join(folder, 'good.sql.gz');
  await writeBackup(at.exchange.database.url, file);
  const text = gunzipSync(await readFile(file)).toString();
  const bad = join(folder, 'bad.sql.gz');
  const { url, db } = await emptyDatabase();
  const first = /(COPY "ledger_account"[^\n]*\n)[^\n]*\n/;
  for (const [what, changed] of [
    ['incomplete', text.slice(0, text.length / 2)],
    ['rows of the backup do not match', text.replace(/(COPY "mail"[^\n]*\n)[^\n]*\n/, '$1')],
    ['do not match the counts', text.replace(first, '$1')],
    ['newer', text.replace('"001_house"', '"999_later"')],
    ['unknown', text.replace('\nCOPY "users"', '\nDROP TABLE users;\nCOPY "users"')],
    ['not a backup', 'hello'],
  ] as const) {
    await writeFile(bad, gzipSync(changed));
    await expect(restoreBackup(url, bad), what).rejects.toThrow(what);
    const { rows } = await sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`.execute(db);
    expect(rows, what).toEqual([]);
  }
  expect(payloadOf(await at.call('getLang'))).toBeDefined();
});

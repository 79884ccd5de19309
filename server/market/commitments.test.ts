import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { commitDays, lastLinearDay, readCommitments } from './commitments.ts';
import { masterSecret, openMarkets, resealMaster } from './opening.ts';
import { linearUntil } from './path.ts';
import { commitmentTo, seedsOf } from './seeds.ts';
import { dayName, dayOf } from './utc-day.ts';

const noon = Date.UTC(2026, 4, 13, 12);
const day = 86_400_000;

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function open(now: number, master?: string) {
  await openMarkets(database.db, now, { master });
  await commitDays(database.db, now);
}

const on = async (name: string, now: number) =>
  (await readCommitments(database.db, now)).find((one) => one.day === name);

test('commitments exist a week ahead, and a seed is published only after its day has ended', async () => {
  await open(noon);
  const days = await readCommitments(database.db, noon);
  expect(days.at(-1)?.day).toBe('2026-05-20');
  expect(days.filter((one) => one.seed !== null).at(-1)?.day).toBe('2026-05-12');
  const end = Date.UTC(2026, 4, 14);
  expect((await on('2026-05-13', end - 1))?.seed).toBeNull();
  const published = await on('2026-05-13', end);
  expect(published?.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(commitmentTo(published?.seed ?? '')).toBe(published?.commitment);
});

test('later days are added while what was written down stays, with its time', async () => {
  await open(noon);
  const before = await readCommitments(database.db, noon);
  await Promise.all([commitDays(database.db, noon + 2 * day), commitDays(database.db, noon + 2 * day)]);
  const after = await readCommitments(database.db, noon);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length).map((one) => [one.day, one.committed_at])).toEqual([
    ['2026-05-21', noon + 2 * day],
    ['2026-05-22', noon + 2 * day],
  ]);
});

test('two exchanges have different seeds', async () => {
  await open(noon);
  const first = await on('2026-05-14', noon);
  const other = await createTestDatabase();
  await openMarkets(other.db, noon);
  await commitDays(other.db, noon);
  const second = (await readCommitments(other.db, noon)).find((one) => one.day === '2026-05-14');
  await other.drop();
  expect(second?.commitment).not.toBe(first?.commitment);
});

test('commitments cannot be changed, and a different master secret is detected', async () => {
  await open(noon);
  await expect(sql`update index_commitment set commitment = 'x'`.execute(database.db)).rejects.toThrow(
    'never changed',
  );
  await expect(sql`delete from index_commitment`.execute(database.db)).rejects.toThrow('never changed');
  await sql`update secret set value = 'another' where name = 'index'`.execute(database.db);
  await expect(commitDays(database.db, noon)).rejects.toThrow('master secret was changed');
});

test('the master secret is sealed where there is a key, days that were committed to stay what they are', async () => {
  const [key, another] = ['k'.repeat(32), 'a'.repeat(32)];
  const { db } = database;
  const stored = async () =>
    (await db.selectFrom('secret').select('value').where('name', '=', 'index').executeTakeFirstOrThrow())
      .value;
  const opening = await openMarkets(db, noon);
  await commitDays(db, noon);
  const before = await readCommitments(db, noon + 2 * day);
  expect(await stored()).toBe(opening.master);

  // Two instances that start to encrypt at the same time.
  expect(await Promise.all([1, 2].map(() => openMarkets(db, noon, { sealKey: key })))).toEqual([
    opening,
    opening,
  ]);
  expect(await stored()).not.toContain(opening.master);
  await commitDays(db, noon, key);
  expect(await readCommitments(db, noon + 2 * day, key)).toEqual(before);
  await expect(openMarkets(db, noon)).rejects.toThrow('SEAL_KEY');
  await expect(readCommitments(db, noon, another)).rejects.toThrow('SEAL_KEY');

  await resealMaster(db, key, another);
  expect(await openMarkets(db, noon, { sealKey: another })).toEqual(opening);
  await expect(openMarkets(db, noon, { sealKey: key })).rejects.toThrow('SEAL_KEY');

  // A first start with a key.
  await db.deleteFrom('secret').execute();
  await openMarkets(db, noon, { master: 'never in plain text', sealKey: key });
  expect(await stored()).not.toContain('plain');
  expect(await masterSecret(db, key)).toBe('never in plain text');
});

test('days that were committed to before there was path 2 keep path 1, and all later ones have path 2', async () => {
  await openMarkets(database.db, noon);
  const seedOf = seedsOf(await masterSecret(database.db));
  const today = dayOf(noon);
  const old = Array.from({ length: 136 }, (_, nth) => today - 128 + nth);
  await database.db
    .insertInto('index_commitment')
    .values(
      old.map((one) => ({
        day: dayName(one),
        commitment: commitmentTo(seedOf(one)),
        committed_at: noon - day,
        path: 1 as const,
      })),
    )
    .execute();
  await commitDays(database.db, noon);
  const versionOf = linearUntil(await lastLinearDay(database.db));
  await commitDays(database.db, noon + 2 * day);
  const paths = (await readCommitments(database.db, noon)).map((one) => [one.day, one.path]);
  expect(paths.slice(-3)).toEqual([
    ['2026-05-20', 1],
    ['2026-05-21', 2],
    ['2026-05-22', 2],
  ]);
  for (const [name, path] of paths)
    expect(versionOf(dayOf(Date.parse(`${name}T12:00:00Z`))), String(name)).toBe(path);
  expect([versionOf(today - 400), versionOf(today + 400)]).toEqual([1, 2]);
});

test('an exchange that opens now has path 2 on all days, those before its opening too', async () => {
  await open(noon);
  const versionOf = linearUntil(await lastLinearDay(database.db));
  expect([-700, -1, 0, 700].map((days) => versionOf(dayOf(noon) + days))).toEqual([2, 2, 2, 2]);
});

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type Engine, type Leadership, startLeadership } from './index.ts';

const heartbeatMs = 30;
let database: TestDatabase;
const started: Leadership[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()));
});
afterAll(() => database.drop());

/** An engine that records who runs it, and how many ran it at once. */
function engine() {
  const runs: string[] = [];
  const running = new Set<string>();
  const by = (who: string): Engine => ({
    name: 'engine',
    start: () => {
      runs.push(who);
      running.add(who);
      return () => {
        running.delete(who);
      };
    },
  });
  return { runs, running, by };
}

async function instance(engines: Engine[], errors: unknown[] = []): Promise<Leadership> {
  const onError = (error: unknown) => errors.push(error);
  const leadership = await startLeadership({ url: database.url, engines, onError, heartbeatMs });
  started.push(leadership);
  return leadership;
}

/** Simulates what PostgreSQL does to the session of a leader whose process dies. */
async function endLeader(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
  `.execute(database.db);
}

test('one of several instances leads, and another takes over when it stops', async () => {
  const { runs, running, by } = engine();
  const all = [await instance([by('a')]), await instance([by('b')]), await instance([by('c')])];
  expect(all.map(({ leads }) => leads)).toEqual([true, false, false]);
  expect(runs).toEqual(['a']);
  await all[0]?.stop();
  expect(running.has('a')).toBe(false);
  await expect.poll(() => runs.length).toBe(2);
  expect(all.filter(({ leads }) => leads)).toHaveLength(1);
  expect(running.size).toBe(1);
});

test('an instance that loses its connection stops the engines at once, and one leads again', async () => {
  const { runs, running, by } = engine();
  const errors: unknown[] = [];
  const leader = await instance([by('a')], errors);
  const follower = await instance([by('b')]);
  await endLeader();
  await expect.poll(() => errors.length, { interval: 1 }).toBe(1);
  await expect.poll(() => runs.length).toBe(2);
  expect(running.size).toBe(1);
  expect([leader.leads, follower.leads].filter(Boolean)).toHaveLength(1);
});

test('an engine that does not start is started again, and holds no other one up', async () => {
  const { runs, by } = engine();
  const errors: unknown[] = [];
  let tries = 0;
  const moody: Engine = {
    name: 'moody',
    start: () => {
      if (++tries < 3) throw new Error('not today');
      return () => undefined;
    },
  };
  await instance([moody, by('a')], errors);
  expect(runs).toEqual(['a']);
  await expect.poll(() => tries).toBe(3);
  expect(String(errors[0])).toContain('moody failed to start');
  expect(runs).toEqual(['a']);
});

test('stopping waits for the engine, and only then may another one lead', async () => {
  const order: string[] = [];
  const slow: Engine = {
    name: 'slow',
    start: () => async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      order.push('slow has ended');
    },
  };
  const next: Engine = {
    name: 'next',
    start: () => {
      order.push('next starts');
      return () => undefined;
    },
  };
  const leader = await instance([slow]);
  await instance([next]);
  await leader.stop();
  await expect.poll(() => order).toEqual(['slow has ended', 'next starts']);
});

test('without a database it is tried again until there is one', async () => {
  const errors: unknown[] = [];
  const url = new URL(database.url);
  url.port = '1';
  const leadership = await startLeadership({
    url: url.href,
    engines: [],
    onError: (error) => errors.push(error),
    heartbeatMs,
  });
  expect(leadership.leads).toBe(false);
  await expect.poll(() => errors.length).toBeGreaterThan(1);
  await leadership.stop();
});

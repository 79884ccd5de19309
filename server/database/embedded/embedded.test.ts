import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Cluster, startCluster } from './index.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shoji-cluster-'));
});
afterEach(async () => {
  await (await startCluster(folder, { disposable: true })).leave();
  await rm(folder, { recursive: true, force: true });
});

const start = () => startCluster(folder, { disposable: true });

async function query(cluster: Cluster, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function postmaster(): Promise<number> {
  return Number((await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It did not happen');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('several that start it at once share one', async () => {
  const clusters = await Promise.all([start(), start(), start()]);
  expect(new Set(clusters.map(({ url }) => url)).size).toBe(1);
});

test('it runs while anybody is connected, and stops with the last connection', async () => {
  const cluster = await start();
  const other = new pg.Client({ connectionString: cluster.url });
  await other.connect();
  await cluster.leave();
  expect((await other.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await other.end();
  await waitFor(async () => {
    await cluster.leave();
    return query(cluster, 'SELECT 1').then(
      () => false,
      () => true,
    );
  });
});

test('a connection that ends a moment later does not leave it running', async () => {
  const cluster = await start();
  const other = new pg.Client({ connectionString: cluster.url });
  await other.connect();
  const left = cluster.leave();
  await new Promise((resolve) => setTimeout(resolve, 400));
  await other.end();
  await left;
  await expect(query(cluster, 'SELECT 1')).rejects.toThrow();
});

test('written data survives a kill of the process', async () => {
  const cluster = await startCluster(folder);
  await query(cluster, 'CREATE TABLE kept AS SELECT 7 AS seven');
  const pid = await postmaster();
  process.kill(pid, 'SIGKILL');
  await waitFor(async () =>
    query(cluster, 'SELECT 1').then(
      () => false,
      () => true,
    ),
  );
  expect(await query(await start(), 'SELECT seven FROM kept')).toEqual([{ seven: 7 }]);
});

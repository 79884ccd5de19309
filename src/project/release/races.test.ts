/** Processes that release at the same time. */
import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readHistory } from './history.ts';
import { point, readPointer } from './pointer.ts';
import { releaseInForce } from './put.ts';
import { folderWith } from './testing/folder.ts';

const rounds = 20;
const { folder, names } = folderWith(2 * rounds + 1);
const racers: { author: string; process: ChildProcess }[] = [];

beforeAll(async () => {
  for (const author of ['Mika', 'Ken']) {
    const file = path.join(import.meta.dirname, 'testing/racer.ts');
    const child = fork(file, { execArgv: ['--import', 'tsx'] });
    racers.push({ author, process: child });
    await once(child, 'message');
  }
}, 60_000);
afterAll(() => {
  for (const racer of racers) racer.process.kill();
  fs.rmSync(folder, { recursive: true });
});

test('of two simultaneous releases one succeeds; the other is refused with author, time and message of the first', async () => {
  await point(folder, names[0] ?? '');
  for (let round = 0; round < rounds; round++) {
    const parent = releaseInForce(folder);
    const results = await Promise.all(
      racers.map(async ({ author, process: racer }, index) => {
        const release = names[1 + 2 * round + index];
        racer.send({ folder, release, parent, author });
        const [answer] = await once(racer, 'message');
        return { author, release, ...answer };
      }),
    );
    const [winner] = results.filter(({ put }) => put);
    const [loser, ...others] = results.filter(({ put }) => !put);
    expect(others).toEqual([]);
    expect(loser.last).toEqual({
      release: winner.release,
      at: expect.any(Number),
      by: winner.author,
      reason: 'release',
      message: `By ${winner.author}`,
    });
    expect(readPointer(folder)).toMatchObject({ release: winner.release, app: { start: winner.release } });
    const { moves, releases } = readHistory(folder);
    expect(moves.at(-1)?.release).toBe(winner.release);
    expect(releases[winner.release]).toMatchObject({ parent, author: winner.author });
    expect(moves).toHaveLength(round + 2);
  }
}, 120_000);

test('the lock of a process that was killed is taken over, and nothing is left of it', async () => {
  const dead = spawnSync(process.execPath, ['-e', '']).pid;
  fs.writeFileSync(
    path.join(folder, '.lock'),
    JSON.stringify({ id: 'x', pid: dead, host: (await import('node:os')).hostname(), at: Date.now() }),
  );
  await point(folder, names[0] ?? '');
  expect(releaseInForce(folder)).toBe(names[0]);
  expect(fs.readdirSync(folder).filter((file) => file.startsWith('.lock'))).toEqual([]);
});

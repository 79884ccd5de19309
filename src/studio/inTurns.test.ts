import { expect, test, vi } from 'vitest';
import type { Project } from '../language/index.ts';
import type { SourceFile } from '../language/source/read.ts';
import { InTurns } from './inTurns.ts';

const project = { revision: 1, facts: { version: () => 1 } } as unknown as Project;
const files = Array.from({ length: 8 }, () => ({}) as SourceFile);

/** Keeps the thread busy for a turn. */
const look = (): void => {
  const began = performance.now();
  while (performance.now() - began < 11);
};

test('whoever waits is answered between two turns, and goes first for as long as was asked for', async () => {
  const seen = vi.fn(look);
  const work = new InTurns(project, () => files, seen);
  work.giveWay(150);
  const began = performance.now();
  const done = work.done();
  await new Promise((resume) => setTimeout(resume, 60));
  // The first turn only.
  expect(seen).toHaveBeenCalledTimes(1);
  expect(await done).toBe(true);
  expect(seen).toHaveBeenCalledTimes(files.length);
  expect(performance.now() - began).toBeGreaterThanOrEqual(150);
});

test('the work goes on while there is always somebody who goes first', async () => {
  const seen = vi.fn(look);
  const work = new InTurns(project, () => files.slice(0, 3), seen);
  const busy = setInterval(() => work.giveWay(1000), 10);
  work.giveWay(1000);
  expect(await work.done()).toBe(true);
  clearInterval(busy);
  expect(seen).toHaveBeenCalledTimes(3);
});

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inForce, isTaken, onTrial } from '../../language/release/history.ts';
import { readHistory } from './history.ts';
import { point, readPointer } from './pointer.ts';
import { endTrial, promote, putOnTrial } from './trial.ts';

const [base, next, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(16)) as [string, string, string];
const mika = { by: 'Mika', message: 'Fees' };
let folder = '';
beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'trial-'));
  for (const release of [base, next, third]) {
    fs.mkdirSync(path.join(folder, release));
    fs.writeFileSync(path.join(folder, release, 'app.json'), JSON.stringify({ start: release }));
  }
  await point(folder, base);
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const moves = () => readHistory(folder).moves;

test('a trial leaves the release in force, and its calls are taken while it runs and for a day after it', async () => {
  await putOnTrial(folder, { release: next, share: 0.1 }, mika);
  expect(readPointer(folder)).toMatchObject({
    release: base,
    app: { start: base },
    trial: { release: next, share: 0.1, salt: expect.stringMatching(/^[\w-]{12}$/) },
  });
  expect([inForce(moves()), onTrial(moves())]).toEqual([base, next]);
  await endTrial(folder, mika);
  expect(readPointer(folder)?.trial).toBeUndefined();
  expect([inForce(moves()), onTrial(moves())]).toEqual([base, undefined]);
  const { at } = moves().at(-1) ?? { at: 0 };
  const day = 24 * 3600_000;
  expect([at, at + day - 1, at + day].map((now) => isTaken(moves(), next, now))).toEqual([true, true, false]);
  expect(moves().at(-1)).toMatchObject({ release: next, by: 'Mika', reason: 'trial ended', message: 'Fees' });
});

test('the salt of a trial stays when its share changes, and another trial has another', async () => {
  const first = await putOnTrial(folder, { release: next, share: 0.1 }, mika);
  const second = await putOnTrial(folder, { release: next, share: 0.5 }, mika);
  expect(second).toEqual({ ...first, share: 0.5 });
  await endTrial(folder, mika);
  expect((await putOnTrial(folder, { release: next, share: 0.5 }, mika)).salt).not.toBe(first.salt);
});

test('the promoted release is in force, and the trial is over', async () => {
  await putOnTrial(folder, { release: next, share: 0.1 }, mika);
  expect(await promote(folder, mika)).toBe(next);
  expect(readPointer(folder)).toMatchObject({ release: next, app: { start: next } });
  expect(readPointer(folder)?.trial).toBeUndefined();
  expect([inForce(moves()), onTrial(moves())]).toEqual([next, undefined]);
});

test('a release that is put in force otherwise ends the trial', async () => {
  await putOnTrial(folder, { release: next, share: 0.1 }, mika);
  await point(folder, third);
  expect(readPointer(folder)?.trial).toBeUndefined();
  expect(onTrial(moves())).toBeUndefined();
});

test('each move of the pointer has a higher sequence', async () => {
  const sequences = [readPointer(folder)?.sequence];
  await putOnTrial(folder, { release: next, share: 0.1 }, mika);
  sequences.push(readPointer(folder)?.sequence);
  await promote(folder, mika);
  sequences.push(readPointer(folder)?.sequence);
  expect([...new Set(sequences)].sort()).toEqual(sequences);
});

test('a trial of the release in force, of an unknown one, or beside another trial is refused and changes nothing', async () => {
  const refused = async (release: string, reason: RegExp) => {
    const before = fs.readFileSync(path.join(folder, 'current.json'), 'utf8');
    const count = moves().length;
    await expect(putOnTrial(folder, { release, share: 0.1 }, mika)).rejects.toThrow(reason);
    expect(fs.readFileSync(path.join(folder, 'current.json'), 'utf8')).toBe(before);
    expect(moves()).toHaveLength(count);
  };
  await refused(base, /is in force: it cannot be on trial/);
  await refused('0123456789abcdef', /There is no release/);
  await putOnTrial(folder, { release: next, share: 0.1 }, mika);
  await refused(third, /is on trial: promote it, or end its trial/);
  await expect(endTrial(folder, mika, 'another')).rejects.toThrow('No release is on trial');
  await expect(putOnTrial(folder, { release: next, share: 1, parent: third }, mika)).rejects.toThrow(
    /is in force by now/,
  );
});

test('without a trial there is none to end or to promote', async () => {
  await expect(endTrial(folder, mika)).rejects.toThrow('No release is on trial');
  await expect(promote(folder, mika)).rejects.toThrow('No release is on trial');
});

test('what a newer version of the command has compiled is neither put on trial nor in force', async () => {
  fs.writeFileSync(path.join(folder, next, 'app.json'), JSON.stringify({ format: 2 }));
  const message = `${next} has the format 2, newer than 1. It was made by a newer version of shoji: install that one`;
  await expect(putOnTrial(folder, { release: next, share: 0.1 }, mika)).rejects.toThrow(message);
  await expect(point(folder, next)).rejects.toThrow(message);
  expect(readPointer(folder)).toMatchObject({ release: base });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProject } from '../../language/node.ts';
import { foldersOf } from '../../project/folders.ts';
import { type TestApp, testApp } from './testing/repository.ts';
import { Trials } from './trials.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.remove());

test('a trial has the changes of one person, and nothing of it is written', async () => {
  const trials = new Trials(readProject(foldersOf(app.root)));
  const mine = trials.open('mika', { 'screens/app.json': '{ "name": "Mine" }' });
  const theirs = trials.open('ken', {});
  expect(JSON.parse((await trials.file(mine)) ?? '')).toMatchObject({ release: mine });
  expect(await trials.file(`${mine}/app.json`)).not.toBe(await trials.file(`${theirs}/app.json`));
  expect(await trials.file(`${mine}/screens/none.json`)).toBeNull();
  expect(await trials.file('dev-1/app.json')).toBeUndefined();
  expect(app.read('screens/app.json')).toBe('{}\n');
  const next = trials.open('mika', {});
  expect(next).not.toBe(mine);
  expect(await trials.file(`${next}/app.json`)).toBe(await trials.file(`${theirs}/app.json`));
});

import path from 'node:path';
import { expect, test } from 'vitest';
import { readProject, releaseFile } from '../node.ts';

const root = path.join(import.meta.dirname, '../../..');
const project = readProject({ root });

const has = async (form: string, text: string) =>
  ((await releaseFile(project, `forms/${form}.js`)) ?? '').includes(text);

test('a form includes the code of its own formats, and of no others', { timeout: 60_000 }, async () => {
  // A word from the list of refused passwords.
  expect(await has('register', 'evangelion')).toBe(true);
  expect(await has('login', 'evangelion')).toBe(false);
  expect(await has('withdrawAddress', 'evangelion')).toBe(false);
});

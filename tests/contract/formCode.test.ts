/** The code of forms in a release: validators with the formats that they need. */
import path from 'node:path';
import { expect, test } from 'vitest';
import { readProject, releaseFile } from '../../src/language/node.ts';

const root = path.join(import.meta.dirname, '../..');
const project = readProject({ root });

const has = async (form: string, text: string) =>
  ((await releaseFile(project, `forms/${form}.js`)) ?? '').includes(text);

test('a form includes the code of its own formats, and of no others', { timeout: 60_000 }, async () => {
  // A word from the list of refused passwords.
  expect(await has('register', 'evangelion')).toBe(true);
  expect(await has('login', 'evangelion')).toBe(false);
  expect(await has('withdrawAddress', 'evangelion')).toBe(false);
});

test('formats are checked whatever their names: with a hyphen, and without one', {
  timeout: 60_000,
}, async () => {
  const code = await releaseFile(project, 'forms/deposit.js');
  const address = `data:text/javascript;base64,${Buffer.from(code ?? '').toString('base64')}`;
  const { default: validators } = await import(/* @vite-ignore */ address);
  const values = { currency: 3, sub_type: 'trc20', amount: '1' };
  expect(validators.deposit({ ...values, imgs: '/api/uploads/1' })).toBe(true);
  expect(validators.deposit({ ...values, imgs: 'no address' })).toBe(false);
  expect(validators.deposit.errors).toMatchObject([{ instancePath: '/imgs', keyword: 'format' }]);
});

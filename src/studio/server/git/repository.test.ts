import fs from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { git } from '../../../project/git.ts';
import { type TestApp, testApp } from '../testing/repository.ts';
import { idOf, Repository } from './repository.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp({ 'locales/en.json': '{}\n', '.gitignore': 'node_modules/\ngenerated/\n' });
});
afterEach(() => app.remove());

test('a draft is a branch with a folder of its own, outside of the app', async () => {
  const id = await app.repository.create('Fees of spring');
  expect(id).toBe('fees-of-spring');
  const folder = await app.repository.folderOf(id);
  expect(path.relative(app.root, folder)).toMatch(/^\.\./);
  expect(app.read('locales/en.json', folder)).toBe('{}\n');
  expect(await git(folder, ['branch', '--show-current'])).toBe('draft/fees-of-spring');
  expect(await app.repository.folderOf(id)).toBe(folder);
  expect(await app.repository.drafts()).toMatchObject([
    { id, title: 'Fees of spring', author: 'Mika', ahead: 0, behind: 0 },
  ]);
});

test('a title in any language names a draft, and two of one title are two drafts', async () => {
  expect(await app.repository.create('手数料の変更')).toBe('手数料の変更');
  expect(await app.repository.create('手数料の変更')).toBe('手数料の変更-2');
  expect(await app.repository.create('???')).toBe('draft');
  await app.repository.folderOf('手数料の変更');
  expect([idOf('..'), idOf('a.lock'), idOf('-x')]).toEqual(['draft', 'a-lock', 'x']);
});

test('a renamed draft keeps its branch; a deleted one comes back with its commits and its title', async () => {
  const id = await app.repository.create('Fees');
  await app.repository.rename(id, 'Fees “of” spring');
  const folder = await app.repository.folderOf(id);
  fs.writeFileSync(path.join(folder, 'locales/en.json'), '{ "a": "b" }\n');
  await git(folder, ['-c', 'user.name=Ken', '-c', 'user.email=k@example.com', 'commit', '-qam', 'Text']);
  await app.repository.delete(id);
  expect(fs.existsSync(folder)).toBe(false);
  expect(await app.repository.drafts()).toEqual([]);
  await app.repository.restore(id);
  expect(await app.repository.drafts()).toMatchObject([{ id, title: 'Fees “of” spring', ahead: 1 }]);
  expect(app.read('locales/en.json', await app.repository.folderOf(id))).toBe('{ "a": "b" }\n');
});

test('the id of a deleted draft is not given again', async () => {
  const id = await app.repository.create('Fees');
  await app.repository.delete(id);
  expect(await app.repository.create('Fees')).toBe('fees-2');
  await app.repository.restore(id);
  expect((await app.repository.drafts()).map((one) => one.id).sort()).toEqual(['fees', 'fees-2']);
});

test('a draft uses the packages of the app, and what was generated for it', async () => {
  app.write('node_modules/shoji/package.json', '{}');
  app.write('locales/generated/api.ts', 'export {};');
  const folder = await app.repository.folderOf(await app.repository.create('Fees'));
  expect(fs.realpathSync(path.join(folder, 'node_modules'))).toBe(path.join(app.root, 'node_modules'));
  expect(app.read('locales/generated/api.ts', folder)).toBe('export {};');
});

test('an app that the repository around it does not have is in no repository', async () => {
  app.write('node_modules/other/screens/app.json', '{}');
  expect(await Repository.at(path.join(app.root, 'node_modules/other'))).toBeUndefined();
  expect((await Repository.at(app.root))?.prefix).toBe('');
});

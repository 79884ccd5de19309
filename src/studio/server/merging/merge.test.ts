import { afterEach, beforeEach, expect, test } from 'vitest';
import { git } from '../../../project/git.ts';
import type { Step } from '../../draft/step.ts';
import { Drafts } from '../drafts.ts';
import { type TestApp, testApp } from '../testing/repository.ts';
import { publishDraft, updateDraft } from './merge.ts';

const page = (title: string, text: string): string =>
  `${JSON.stringify({ route: '/pages/a', title, view: [{ type: 'text', text }] }, null, 2)}\n`;
const file = 'screens/pages/a.json';

let app: TestApp;
let drafts: Drafts;
beforeEach(async () => {
  app = await testApp({ [file]: page('a', 'b'), 'src/code.ts': 'one\n' });
  drafts = await Drafts.open(app.root, async (root) => ({ root, configFile: false, logLevel: 'silent' }));
});
afterEach(async () => {
  await drafts.close();
  app.remove();
});

const writing = (was: string, text: string): Step => ({
  id: text,
  author: 'aya',
  label: 'Typed',
  changes: [{ file, was, text }],
});

const commitAtHand = async (): Promise<void> => {
  const who = ['-c', 'user.name=Ken', '-c', 'user.email=k@example.com'];
  await git(app.root, [...who, 'commit', '-qam', 'At hand']);
};

const merging = { author: 'aya', message: 'Merged', choices: {} };

test('a draft takes what the main line has, and is published with both changes', async () => {
  const id = await drafts.create('Draft');
  const { root, workspace } = await drafts.get(id);
  workspace.draft.submit(writing(page('a', 'b'), page('A', 'b')));
  app.write(file, page('a', 'B'));
  app.write('src/code.ts', 'two\n');
  await commitAtHand();
  expect(await updateDraft(drafts, id, merging)).toEqual({ merged: [file] });
  expect(app.read(file, root)).toBe(page('A', 'B'));
  // Files that are not definitions are merged too.
  expect(app.read('src/code.ts', root)).toBe('two\n');
  expect(await git(root, ['status', '--porcelain'])).toBe('');
  expect(await drafts.list()).toMatchObject({ drafts: [{ ahead: 2, behind: 0 }] });
  expect(app.read(file)).toBe(page('a', 'B'));
  expect(await publishDraft(drafts, id, merging)).toEqual({ merged: [file] });
  expect(app.read(file)).toBe(page('A', 'B'));
  expect(await git(app.root, ['status', '--porcelain', '--', 'screens', 'src'])).toBe('');
  expect(await git(app.root, ['log', '-1', '--format=%s %P'])).toMatch(/^Merged \w{40} \w{40}$/);
  expect(await drafts.list()).toMatchObject({ drafts: [{ ahead: 0 }] });
}, 60_000);

test('a conflict changes nothing until it is chosen; mine is the draft’s', async () => {
  const id = await drafts.create('Draft');
  (await drafts.get(id)).workspace.draft.submit(writing(page('a', 'b'), page('A', 'b')));
  app.write(file, page('Other', 'b'));
  await commitAtHand();
  const conflict = { id: `${file}#/title`, file, at: '/title', mine: '"A"', theirs: '"Other"' };
  expect(await updateDraft(drafts, id, merging)).toEqual({ conflicts: [conflict] });
  expect(await publishDraft(drafts, id, merging)).toEqual({ conflicts: [conflict] });
  expect(app.read(file)).toBe(page('Other', 'b'));
  const choices = { [conflict.id]: 'mine' } as const;
  expect(await publishDraft(drafts, id, { ...merging, choices })).toEqual({ merged: [file] });
  expect(app.read(file)).toBe(page('A', 'b'));
}, 60_000);

test('uncommitted changes are not overwritten', async () => {
  const id = await drafts.create('Draft');
  (await drafts.get(id)).workspace.draft.submit(writing(page('a', 'b'), page('A', 'b')));
  app.write(file, page('uncommitted', 'b'));
  (await drafts.get('')).workspace.draft.takeFromDisk(file);
  await expect(publishDraft(drafts, id, merging)).rejects.toThrow('uncommitted changes');
  expect(app.read(file)).toBe(page('uncommitted', 'b'));
}, 60_000);

import { afterEach, beforeEach, expect, test } from 'vitest';
import { git } from '../../../project/git.ts';
import { Drafts } from '../drafts.ts';
import { publishDraft, updateDraft } from '../merging/merge.ts';
import { Audit } from '../releases/audit.ts';
import { type TestApp, testApp } from '../testing/repository.ts';
import { Approvals } from './approvals.ts';

const guarded = 'schemas/withdrawal.json';
const free = 'locales/en.json';
const settings = (patterns: readonly string[]): string => `${JSON.stringify({ guarded: patterns })}\n`;

let app: TestApp;
let drafts: Drafts;
let audit: Audit;
let approvals: Approvals;
let draft = '';
let steps = 0;
const leaves: (() => void)[] = [];

beforeEach(async () => {
  app = await testApp({ [guarded]: '{"a":1}\n', [free]: '{"b":1}\n' });
  app.write('screens/app.json', settings(['schemas/withdrawal.json']));
  await commit();
  drafts = await Drafts.open(app.root, async (root) => ({ root, configFile: false, logLevel: 'silent' }));
  audit = new Audit(app.root);
  approvals = new Approvals(drafts, audit);
  draft = await drafts.create('Draft');
  for (const [id, name] of Object.entries({ aya: 'Aya', ken: 'Ken', mika: 'Mika', aya2: ' aya' }))
    leaves.push(drafts.presence.join(id, name, draft));
});
afterEach(async () => {
  for (const leave of leaves.splice(0)) leave();
  await drafts.close();
  app.remove();
});

async function commit(): Promise<void> {
  await git(app.root, [
    '-c',
    'user.name=Mika',
    '-c',
    'user.email=m@example.com',
    'commit',
    '-qam',
    'At hand',
  ]);
}

/** Submits a step that writes a file of the draft. */
async function write(author: string, file: string, text: string): Promise<void> {
  const { workspace } = await drafts.get(draft);
  steps += 1;
  const change = { file, was: workspace.draft.text(file), text };
  expect(
    workspace.draft.submit({ id: `${steps}`, author, label: 'Typed', changes: [change] }),
  ).toHaveProperty('applied');
}

const merging = { author: 'aya', message: 'Merged', choices: {} };
const words = (): string[] => audit.read().entries.map(({ by, what }) => `${by}: ${what}`);

test('a draft that changes nothing that is guarded needs no approval', async () => {
  await write('aya', free, '{"b":2}\n');
  expect(await approvals.of(draft)).toBeNull();
  expect(await approvals.require(draft)).toBeUndefined();
  await expect(approvals.approve(draft, 'ken', '')).rejects.toThrow('Nothing in this draft');
}, 60_000);

test('none of those who worked on it may approve it, under another name neither; somebody else may', async () => {
  await write('aya', guarded, '{"a":2}\n');
  await write('ken', free, '{"b":2}\n');
  expect(await approvals.of(draft)).toEqual({ files: [guarded], authors: ['Ken', 'Aya'], approved: null });
  await expect(approvals.require(draft)).rejects.toThrow('Somebody else has to approve');
  for (const author of ['aya', 'ken', 'aya2'])
    await expect(approvals.approve(draft, author, '')).rejects.toThrow('has worked on this draft');
  drafts.presence.move('aya', 'Somebody', null);
  await expect(approvals.approve(draft, 'aya', '')).rejects.toThrow('has worked on this draft');
  await expect(approvals.approve(draft, 'nobody', '')).rejects.toThrow('does not know who you are');
  await approvals.approve(draft, 'mika', 'Looked at the limits');
  expect(await approvals.of(draft)).toMatchObject({ approved: { by: 'Mika' } });
  expect(audit.read()).toMatchObject({ broken: false, entries: [{ by: 'Mika', what: 'approved', draft }] });
  const approved = await approvals.require(draft);
  expect(approved?.by).toBe('Mika');
  expect(await publishDraft(drafts, draft, merging, approved?.commit)).toEqual({
    merged: [free, guarded].sort(),
  });
  expect(app.read(guarded)).toBe('{"a":2}\n');
}, 60_000);

test('any later step withdraws the approval, an undone one too, and it is in the audit log', async () => {
  await write('aya', guarded, '{"a":2}\n');
  await approvals.approve(draft, 'mika', 'Fine');
  const approved = await approvals.require(draft);
  await write('ken', free, '{"b":2}\n');
  await (await drafts.get(draft)).committer?.flush();
  await expect(publishDraft(drafts, draft, merging, approved?.commit)).rejects.toThrow(
    'changed after it was approved',
  );
  await write('ken', free, '{"b":1}\n');
  await expect(approvals.require(draft)).rejects.toThrow('Somebody else has to approve');
  await approvals.settle();
  expect(words()).toEqual(['Ken: approval revoked', 'Mika: approved']);
  await approvals.approve(draft, 'mika', 'Fine again');
  expect((await approvals.require(draft))?.commit).toMatch(/^[0-9a-f]{40}$/);
}, 60_000);

test('who takes files out of the list needs an approval for that', async () => {
  await write('aya', 'screens/app.json', settings([]));
  await write('aya', guarded, '{"a":2}\n');
  expect(await approvals.of(draft)).toMatchObject({ files: [guarded, 'screens/app.json'] });
  await expect(approvals.require(draft)).rejects.toThrow('guarded');
}, 60_000);

test('what the app has changed meanwhile comes into the draft before it is approved', async () => {
  await write('aya', guarded, '{"a":2}\n');
  app.write(guarded, '{"a":1,"c":1}\n');
  await commit();
  await approvals.approve(draft, 'mika', 'Fine');
  await expect(approvals.require(draft)).rejects.toThrow('Update the draft');
  await updateDraft(drafts, draft, merging);
  await expect(approvals.require(draft)).rejects.toThrow('Somebody else has to approve');
  await approvals.approve(draft, 'mika', 'Fine');
  expect(await approvals.require(draft)).toBeDefined();
}, 60_000);

test('guarded files that were changed at hand are not published', async () => {
  app.write(free, '{"b":2}\n');
  await approvals.requireAtHand();
  app.write(guarded, '{"a":2}\n');
  await expect(approvals.requireAtHand()).rejects.toThrow(
    `${guarded}: guarded, and changed in the working copy`,
  );
}, 60_000);

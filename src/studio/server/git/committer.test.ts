import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { git } from '../../../project/git.ts';
import { randomOperation } from '../../document/testing.ts';
import { DraftFiles } from '../../draft/files.ts';
import { Replica } from '../../draft/replica.ts';
import type { Step } from '../../draft/step.ts';
import { Draft } from '../draft.ts';
import { type TestApp, testApp } from '../testing/repository.ts';
import { Committer } from './committer.ts';

const page = `${JSON.stringify(
  {
    title: 'a',
    view: [
      { type: 'text', text: 'b' },
      { type: 'row', children: [] },
    ],
  },
  null,
  2,
)}\n`;
const files = ['screens/a.json', 'screens/b.json'];

let app: TestApp;
let folder = '';
beforeEach(async () => {
  app = await testApp({ 'screens/a.json': page, 'screens/b.json': page });
  folder = await app.repository.folderOf(await app.repository.create('Draft'));
});
const committers: Committer[] = [];
afterEach(async () => {
  // What waits for a pause would be committed after the folder is gone.
  for (const committer of committers.splice(0)) await committer.close().catch(() => {});
  app.remove();
});

const open = (): { draft: Draft; committer: Committer } => {
  const draft = new Draft(folder, path.join(app.root, '.cache/journal.jsonl'));
  const options = {
    nameOf: (author: string) => author,
    quiet: 60_000,
    failed: (error: unknown) => {
      throw error;
    },
  };
  const committer = new Committer(draft, app.repository, folder, options);
  committers.push(committer);
  return { draft, committer };
};

const text = (id: string, author: string, was: string | null, is: string | null): Step => ({
  id,
  author,
  label: `Step ${id}`,
  changes: [{ file: 'locales/en.json', was, text: is }],
});

const log = (format: string): Promise<string> =>
  git(folder, ['log', '--reverse', `--format=${format}`, 'main..HEAD']);

test('steps of one author are one commit; those of the next author are another one', async () => {
  const { draft, committer } = open();
  draft.submit(text('1', 'Aya', null, '{}\n'));
  draft.submit(text('2', 'Aya', '{}\n', '{ }\n'));
  draft.submit(text('3', 'Ken', '{ }\n', '[]\n'));
  await committer.flush();
  expect(await log('%an: %s')).toBe('Aya: Step 1, Step 2\nKen: Step 3');
  // Each commit has the text after its author's last step, whatever followed.
  expect(await app.repository.text('HEAD', 'locales/en.json')).toBeNull();
  expect(await app.repository.text('draft/draft^', 'locales/en.json')).toBe('{ }\n');
  expect(await git(folder, ['status', '--porcelain'])).toBe('');
});

test('a file that a step creates and another one deletes leaves nothing behind', async () => {
  const { draft, committer } = open();
  draft.submit(text('1', 'Aya', null, '{}\n'));
  await committer.flush();
  draft.submit(text('2', 'Aya', '{}\n', null));
  await committer.flush();
  expect(await app.repository.changed('main', 'draft/draft')).toEqual([]);
  expect(await log('%s')).toBe('Step 1\nStep 2');
});

test('what was written when the process ended is committed when the draft is opened again', async () => {
  open().draft.submit(text('1', 'Aya', null, '{}\n'));
  await open().committer.takeLeft('Mika');
  expect(await log('%an: %s')).toBe('Mika: Earlier changes');
  expect(await app.repository.text('draft/draft', 'locales/en.json')).toBe('{}\n');
});

test('of 1,000 random edits of two authors at once each is in one commit of its author, or set aside', async () => {
  const { draft, committer } = open();
  const authors = ['Aya', 'Ken'].map((name) => ({
    name,
    replica: new Replica(
      DraftFiles.startingWith((file) => draft.base(file) ?? undefined),
      name,
    ),
    sent: [] as Step[],
  }));
  const applied = new Map<string, string>();
  const made: string[] = [];
  draft.subscribe((step) => {
    applied.set(step.id, step.author);
    for (const { replica } of authors) replica.confirm(step);
  });
  const dice = fc.sample(fc.array(fc.nat({ max: 1_000_000 }), { minLength: 6, maxLength: 6 }), {
    numRuns: 1000,
    seed: 7,
  });
  for (const [count, [who = 0, delivered = 0, ...rest]] of dice.entries()) {
    const author = authors[who % 2] as (typeof authors)[number];
    const file = files[(rest[3] ?? 0) % 2] as string;
    const tree = author.replica.files.tree(file);
    const id = `${author.name}${count}`;
    const operation = tree && randomOperation(tree, rest, id);
    const step = operation && {
      id,
      author: author.name,
      label: id,
      changes: [{ file, operations: [operation] }],
    };
    if (step && !author.replica.add(step)) {
      made.push(id);
      author.sent.push(step);
    }
    // Both replicas are out of date for a while.
    if (delivered % 12 === 0)
      for (const one of author.sent.splice(0)) {
        const outcome = draft.submit(one);
        if ('setAside' in outcome) author.replica.refuse(outcome.setAside);
      }
  }
  for (const { sent, replica } of authors)
    for (const one of sent.splice(0)) {
      const outcome = draft.submit(one);
      if ('setAside' in outcome) replica.refuse(outcome.setAside);
    }
  await committer.close();
  const aside = authors.flatMap(({ replica }) => replica.setAside.map(({ step }) => step.id));
  expect(made.length).toBeGreaterThan(600);
  expect(made.filter((id) => !applied.has(id) && !aside.includes(id))).toEqual([]);
  const commits = (await log('%an%n%B%x00')).split('\0').map((entry) => entry.trim());
  const committed = commits.flatMap((entry) => {
    const [name = '', subject = '', ...lines] = entry.split('\n');
    const ids = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2));
    return (ids.length > 0 ? ids : [subject]).filter(Boolean).map((id) => [id, name]);
  });
  expect(committed).toEqual([...applied]);
  expect(commits.length).toBeGreaterThan(20);
  for (const file of files) {
    const out = await app.repository.text('draft/draft', file);
    expect(out).toBe(draft.text(file));
    expect(app.read(file, folder)).toBe(out);
    JSON.parse(out ?? '');
  }
  expect(await git(folder, ['status', '--porcelain'])).toBe('');
}, 120_000);

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomOperation } from '../document/testing.ts';
import { DraftFiles } from './files.ts';
import { History } from './history.ts';
import { Replica } from './replica.ts';
import type { Step } from './step.ts';

const root = path.join(import.meta.dirname, '../../..');
const base = (file: string): string | undefined => {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    return undefined;
  }
};
const pages = readdirSync(path.join(root, 'screens/pages/withdraw'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => `screens/pages/withdraw/${name}`);

const write = (id: string, author: string, file: string, was: string | null, text: string | null): Step => ({
  id,
  author,
  label: id,
  changes: [{ file, was, text }],
});

test('a step changes several files, or none of them', () => {
  const history = new History(DraftFiles.startingWith((file) => (file === 'a.json' ? '{}' : undefined)));
  const both: Step = {
    ...write('1', 'aya', 'b.json', null, '[]'),
    changes: [
      { file: 'b.json', was: null, text: '[]' },
      { file: 'a.json', was: '[]', text: null },
    ],
  };
  expect(history.apply(both)).toMatchObject({ setAside: { file: 'a.json', reason: 'changed' } });
  expect(history.files.text('b.json')).toBeUndefined();
  expect([...history.files.changes()]).toEqual([]);
  history.apply(write('2', 'aya', 'b.json', null, '[]'));
  expect([...history.files.changes()]).toEqual([['b.json', '[]']]);
});

test('undo takes back the author’s own last step, and not what others did', () => {
  const replica = new Replica(
    DraftFiles.startingWith(() => undefined),
    'aya',
  );
  replica.add(write('1', 'aya', 'a.txt', null, 'one'));
  replica.add(write('2', 'aya', 'b.txt', null, 'two'));
  replica.confirm(write('3', 'ken', 'c.txt', null, 'three'));
  const undo = (id: string) => replica.add(replica.undoing(id) as Step);
  undo('4');
  undo('5');
  expect([...replica.files.changes()]).toEqual([['c.txt', 'three']]);
  expect(replica.undoing('6')).toBeUndefined();
  replica.add(replica.redoing('7') as Step);
  expect(replica.files.text('a.txt')).toBe('one');
  replica.add(replica.undoing('8') as Step);
  replica.add(replica.redoing('9') as Step);
  replica.add(replica.redoing('10') as Step);
  expect(replica.files.text('b.txt')).toBe('two');
  expect(replica.redoing('11')).toBeUndefined();
});

test('a file that was no JSON for a while has its values, and its history, again after an undo', () => {
  const replica = new Replica(
    DraftFiles.startingWith(() => '{"a": 1}'),
    'aya',
  );
  const tree = replica.files.tree('a.json');
  const remove: Step = {
    ...write('1', 'aya', 'a.json', null, null),
    changes: [{ file: 'a.json', operations: [{ do: 'remove', id: 'v.1', was: '1' }] }],
  };
  replica.add(remove);
  replica.add(write('2', 'aya', 'a.json', replica.files.text('a.json') ?? '', '{'));
  expect(replica.files.tree('a.json')).toBeUndefined();
  replica.add(replica.undoing('3') as Step);
  replica.add(replica.undoing('4') as Step);
  expect(replica.files.tree('a.json')).toEqual(tree);
});

test('of 1,000 random edits of two authors at once none is lost: each is applied everywhere, or set aside for its author', () => {
  const die = fc.nat({ max: 1_000_000 });
  const turn = fc.tuple(
    fc.constantFrom('edit', 'edit', 'undo', 'deliver', 'deliver', 'answer', 'answer', 'answer'),
    fc.boolean(),
    die,
    die,
    die,
    die,
  );
  fc.assert(
    fc.property(fc.array(turn, { minLength: 4000, maxLength: 4000 }), (turns) => {
      const server = new History(DraftFiles.startingWith(base));
      const authors = ['aya', 'ken'].map((name) => ({
        name,
        replica: new Replica(DraftFiles.startingWith(base), name),
        /** Sent to the server, not received yet. */
        sent: [] as Step[],
        /** Sent by the server, not received yet. */
        coming: [] as ((replica: Replica) => void)[],
      }));
      const made: string[] = [];
      const receive = (author: (typeof authors)[number]): void => {
        const step = author.sent.shift();
        if (!step) return;
        const outcome = server.apply(step);
        if ('setAside' in outcome) author.coming.push((replica) => replica.refuse(outcome.setAside));
        else for (const other of authors) other.coming.push((replica) => replica.confirm(step));
      };
      let edits = 0;
      for (const [count, [what, isFirst, ...dice]] of turns.entries()) {
        const author = authors[isFirst ? 0 : 1] as (typeof authors)[number];
        const { replica, name, sent, coming } = author;
        const id = `${name}${count}`;
        if (what === 'answer') coming.shift()?.(replica);
        if (what === 'deliver') receive(author);
        let step: Step | undefined;
        if (what === 'undo')
          step =
            dice[0] % 4 === 0 ? replica.redoing(id) : dice[0] % 4 === 1 ? replica.undoing(id) : undefined;
        if (what === 'edit') {
          const file = pages[dice[3] % 2] as string;
          const tree = replica.files.tree(file);
          const operation = tree && randomOperation(tree, dice, id);
          step = operation && { id, author: name, label: id, changes: [{ file, operations: [operation] }] };
        }
        if (!step || replica.add(step)) continue;
        edits += 1;
        made.push(id);
        sent.push(step);
      }
      for (const author of authors) while (author.sent.length > 0) receive(author);
      for (const { coming, replica } of authors) for (const take of coming) take(replica);
      expect(edits).toBeGreaterThan(600);
      for (const { replica } of authors) {
        expect(replica.pending).toEqual([]);
        for (const file of pages) expect(replica.files.text(file)).toBe(server.files.text(file));
      }
      const kept = new Set([
        ...server.done.map(({ step }) => step.id),
        ...authors.flatMap(({ replica }) => replica.setAside.map(({ step }) => step.id)),
      ]);
      expect(made.filter((id) => !kept.has(id))).toEqual([]);
      for (const file of pages) JSON.parse(server.files.text(file) ?? '');
    }),
    { numRuns: 1 },
  );
}, 120_000);

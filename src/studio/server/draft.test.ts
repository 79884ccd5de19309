import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Step } from '../draft/step.ts';
import { Draft } from './draft.ts';

let root = '';
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'draft-'));
  fs.writeFileSync(path.join(root, 'a.json'), '{\n  "a": 1\n}\n');
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const open = (): Draft => new Draft(root, path.join(root, '.cache/journal.jsonl'));
const text = (file = 'a.json'): string => fs.readFileSync(path.join(root, file), 'utf8');
const replacing = (id: string, was: string, raw: string): Step => ({
  id,
  author: 'aya',
  label: id,
  changes: [
    {
      file: 'a.json',
      operations: [{ do: 'replace', id: 'v.1', was, value: { kind: 'scalar', id: 'v.1', raw } }],
    },
  ],
});

test('a step is in the file at once, and in the draft after a restart', () => {
  open().submit(replacing('1', '1', '2'));
  expect(text()).toBe('{\n  "a": 2\n}\n');
  const again = open();
  expect(again.base('a.json')).toBe('{\n  "a": 1\n}\n');
  expect(again.steps.map(({ id }) => id)).toEqual(['1']);
  expect(again.submit(replacing('1', '1', '2'))).toHaveProperty('applied');
  expect(again.steps).toHaveLength(1);
});

test('a listener finds the step in the file', () => {
  const draft = open();
  const seen: string[] = [];
  draft.subscribe(() => seen.push(text()));
  draft.submit(replacing('1', '1', '2'));
  expect(seen).toEqual(['{\n  "a": 2\n}\n']);
});

test('what another program writes is a step, and values keep their ids', () => {
  const draft = open();
  draft.submit(replacing('1', '1', '2'));
  fs.writeFileSync(path.join(root, 'a.json'), '{\n  "b": [],\n  "a": 2\n}\n');
  draft.takeFromDisk('a.json');
  expect(draft.submit(replacing('2', '2', '3'))).toHaveProperty('applied');
  expect(text()).toBe('{\n  "b": [],\n  "a": 3\n}\n');
  expect(draft.steps.map(({ author }) => author)).toEqual(['aya', 'disk', 'aya']);
});

test('what was written while the studio was closed is a step when it is opened', () => {
  open().submit(replacing('1', '1', '2'));
  fs.writeFileSync(path.join(root, 'a.json'), '{\n  "a": 5\n}\n');
  const again = open();
  expect(again.submit(replacing('2', '2', '3'))).toMatchObject({ setAside: { reason: 'changed' } });
  expect(text()).toBe('{\n  "a": 5\n}\n');
});

test('a step that was cut off when the process ended is not in the draft', () => {
  open().submit(replacing('1', '1', '2'));
  fs.appendFileSync(path.join(root, '.cache/journal.jsonl'), '{"step":{"id":');
  const again = open();
  again.submit(replacing('2', '2', '3'));
  expect(open().steps.map(({ id }) => id)).toEqual(['1', '2']);
});

test.each(['../a.json', '/etc/a.json', '.git/a.json', 'a/../a.json', 'node_modules/x/a.json', 'a.ts', ''])(
  'only definitions of the app can be read and changed; others are refused for good: %s',
  (file) => {
    const step: Step = { id: '1', author: 'aya', label: '', changes: [{ file, was: null, text: '{}' }] };
    const refused = expect.objectContaining({
      status: 400,
      message: `${file} is not a definition of the app`,
    });
    expect(() => open().submit(step)).toThrow(refused);
    expect(() => open().base(file)).toThrow(refused);
  },
);

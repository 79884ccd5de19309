import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Audit } from './audit.ts';

let root = '';
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'audit-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const entry = (at: number) => ({ at, by: 'Aya', what: 'release', message: 'Fees', release: 'a' }) as const;
const file = (): string => path.join(root, '.shoji/audit.jsonl');

test('entries are read after a restart, the latest first', () => {
  new Audit(root).append(entry(1));
  new Audit(root).append(entry(2));
  expect(new Audit(root).read()).toEqual({ entries: [entry(2), entry(1)], broken: false });
});

test('a line that was changed, or removed from between others, is found', () => {
  const audit = new Audit(root);
  for (const at of [1, 2, 3]) audit.append(entry(at));
  const text = fs.readFileSync(file(), 'utf8');
  fs.writeFileSync(file(), text.replace('"by":"Aya"', '"by":"Ken"'));
  expect(audit.read().broken).toBe(true);
  fs.writeFileSync(file(), text.split('\n').toSpliced(1, 1).join('\n'));
  expect(audit.read().broken).toBe(true);
  fs.writeFileSync(file(), text);
  expect(audit.read().broken).toBe(false);
});

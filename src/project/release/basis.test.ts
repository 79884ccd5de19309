import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { basisOf, noteBasis } from './basis.ts';

test('what was put in force from here is what the work started from, until the folder of releases is emptied', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'basis-'));
  const folder = path.join(root, 'dist/release');
  const empty = { releases: {}, moves: [] };
  const made = { parent: null, author: 'Aya', at: 1, commit: null, message: '' };
  const others = { releases: { '2222222222222222': made }, moves: [] };
  expect(basisOf(root, folder, empty)).toBeUndefined();
  noteBasis(root, folder, '1111111111111111');
  expect(basisOf(root, folder, others)).toBe('1111111111111111');
  expect(basisOf(root, folder, empty)).toBeUndefined();
  fs.rmSync(root, { recursive: true });
});

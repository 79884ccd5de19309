import { execFileSync } from 'node:child_process';
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

test('a release that was only on trial is no basis, even if its commit is in the work', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'basis-'));
  const folder = path.join(root, 'dist/release');
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=Aya', '-c', 'user.email=aya@example.com', ...args], {
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet');
  git('commit', '--quiet', '--allow-empty', '--message', 'Shelves');
  const made = { parent: null, author: 'Aya', commit: git('rev-parse', 'HEAD'), message: '' };
  const [inForce, tried] = ['1111111111111111', '2222222222222222'];
  const releases = { [inForce]: { ...made, at: 1 }, [tried]: { ...made, at: 2 } };
  const began = { release: tried, at: 2, reason: 'trial' } as const;
  const moves = [{ release: inForce, at: 1 }, began, { ...began, at: 3, reason: 'trial ended' as const }];
  expect(basisOf(root, folder, { releases, moves })).toBe(inForce);
  const promoted = [...moves, { release: tried, at: 4, reason: 'promote' as const }];
  expect(basisOf(root, folder, { releases, moves: promoted })).toBe(tried);
  fs.rmSync(root, { recursive: true });
});

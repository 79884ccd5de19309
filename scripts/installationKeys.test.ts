import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeKey, publicKeys, signersIn } from '../src/project/release/keys.ts';
import { installationKeys } from './installationKeys.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'installation-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('the first start makes a key that only its owner can read; the next one uses it', () => {
  expect(installationKeys(root)).toBe('.data/keys');
  const folder = join(root, '.data/keys');
  const [signer, ...others] = signersIn(folder);
  expect(others).toEqual([]);
  expect(Object.keys(publicKeys(folder))).toEqual([signer?.id]);
  expect(statSync(join(folder, `${signer?.id}.key`)).mode & 0o077).toBe(0);
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toContain('*.key');
  const files = readdirSync(folder);
  expect(installationKeys(root)).toBe('.data/keys');
  expect(readdirSync(folder)).toEqual(files);
});

test('a private key whose public one is gone does not count: builds would not know it', () => {
  const lost = makeKey(join(root, '.data/keys'));
  rmSync(lost.public);
  installationKeys(root);
  expect(Object.keys(publicKeys(join(root, '.data/keys')))).toHaveLength(1);
});

test('keys of the app, or given ones, are used instead', () => {
  expect(installationKeys(root, 'off')).toBe('off');
  expect(installationKeys(root, '/etc/keys')).toBe('/etc/keys');
  mkdirSync(join(root, 'keys'));
  expect(installationKeys(root)).toBe('');
  expect(existsSync(join(root, '.data'))).toBe(false);
});

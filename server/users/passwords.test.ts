import { expect, test } from 'vitest';
import { readConfig } from '../common/config.ts';
import { hashPassword, isOutdated, isPassword } from './passwords.ts';

// Created with N = 256, p = 1, before hashes contained p.
const old = 'scrypt$256$uhDFg-Mqz2OyrhxhbDKhbw$6DLfTL5gTv7Rk97FiHFWAaaO0GlIqorFvKthck-msMI';

test('only the hashed password itself is accepted', async () => {
  const hash = await hashPassword('tsuki482', 256);
  expect(await isPassword('tsuki482', hash, 256)).toBe(true);
  expect(await isPassword('tsuki483', hash, 256)).toBe(false);
  expect(await isPassword('tsuki482', undefined, 256)).toBe(false);
  expect(isOutdated(hash, 256)).toBe(false);
  expect(isOutdated(hash, 512)).toBe(true);
});

test('a hash of before, with p = 1, is good and out of date', async () => {
  expect(await isPassword('tsuki482', old, 1024)).toBe(true);
  expect(await isPassword('tsuki483', old, 1024)).toBe(false);
  expect(isOutdated(old, 256)).toBe(true);
});

test('the default cost of a hash is that recommended by OWASP', async () => {
  const hash = await hashPassword('tsuki482', readConfig({}).passwordCost);
  expect(hash).toMatch(/^scrypt\$32768\$3\$/);
});

import { expect, test } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { checkNewPassword, isCommon } from './weak-passwords.ts';

test.each([
  'password1',
  'Password123',
  'passw0rd1',
  'pa55word',
  'abc123',
  'abc12345',
  'qwerty123',
  '123qwe',
  '1q2w3e4r',
  '1qaz2wsx',
  'a1b2c3d4',
  'aaa111',
  'abcd1234',
  'sakura2024',
  'iloveyou1',
  'pokemon99',
  'naruto777',
  'admin1988',
  '1234abcd',
  'test1234',
  'xyz98765',
  'shoji2026',
])('%s is common', (password) => {
  expect(isCommon(password)).toBe(true);
});

test.each(['tsuki482', 'kaze5093', 'h7Gf2kQ9', 'sakura4817', 'password8317', 'b4n7kx', 'mizu61hoshi'])(
  '%s is not',
  (password) => {
    expect(isCommon(password)).toBe(false);
  },
);

test('the name of the account is no password for it', () => {
  const check = (password: string, email: string) => () => checkNewPassword(password, { email });
  expect(check('hanae7193', 'hanae@example.com')).toThrow(Refusal);
  expect(check('Hanae7193', 'k.hanae-mori@example.com')).toThrow(Refusal);
  expect(check('tsuki482', 'hanae@example.com')).not.toThrow();
  expect(check('tsuki482', 'ki@example.com')).not.toThrow();
  expect(() => checkNewPassword('a9012345678', { area_code: '81', phone: '9012345678' })).toThrow(Refusal);
});

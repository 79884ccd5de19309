import { expect, test } from 'vitest';
import { isUncommonPassword } from './commonPassword.ts';

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
  expect(isUncommonPassword(password)).toBe(false);
});

test.each(['tsuki482', 'kaze5093', 'h7Gf2kQ9', 'sakura4817', 'password8317', 'b4n7kx', 'mizu61hoshi'])(
  '%s is not',
  (password) => {
    expect(isUncommonPassword(password)).toBe(true);
  },
);

import { expect, test } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { checkNewPassword } from './weak-passwords.ts';

test('the name of the account is not a password for it', () => {
  const check = (password: string, email: string) => () => checkNewPassword(password, { email });
  expect(check('hanae7193', 'hanae@example.com')).toThrow(Refusal);
  expect(check('Hanae7193', 'k.hanae-mori@example.com')).toThrow(Refusal);
  expect(check('tsuki482', 'hanae@example.com')).not.toThrow();
  expect(check('tsuki482', 'ki@example.com')).not.toThrow();
  expect(() => checkNewPassword('a9012345678', { area_code: '81', phone: '9012345678' })).toThrow(Refusal);
});

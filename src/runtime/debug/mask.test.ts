import { expect, it } from 'vitest';
import { isPersonalName, isShownField, maskValue, takenOut, without } from './mask.ts';

it.each([
  'user_name',
  'email',
  'payPassword',
  'bank_account',
  'accessToken',
  'wallet_address',
  'firstName',
  'phone',
])('%s is personal', (name) => expect(isPersonalName(name)).toBe(true));
it.each(['rate', 'status', 'tab'])('%s is not', (name) => expect(isPersonalName(name)).toBe(false));

it('of the fields of a form, numbers, times and choices are shown unless they are secret', () => {
  expect(isShownField(undefined)).toBe(false);
  expect(isShownField({ type: 'string' })).toBe(false);
  expect(isShownField({ type: 'string', format: 'email' })).toBe(false);
  expect(isShownField({ type: 'string', format: 'decimal' })).toBe(true);
  expect(isShownField({ type: 'integer' })).toBe(true);
  expect(isShownField({ enum: ['a', 'b'] })).toBe(true);
  expect(isShownField({ enum: ['a', 'b'], format: 'password' })).toBe(false);
  expect(isShownField({ type: 'integer', writeOnly: true })).toBe(false);
});

const none = () => undefined;

it('texts of the session, unknown forms, personal fields and what looks personal are masked at any depth', () => {
  expect(maskValue('session.me', { name: 'Ann', level: 1, on: true, tags: ['a', ''] }, none)).toEqual({
    name: '••••',
    level: 1,
    on: true,
    tags: ['••••', ''],
  });
  expect(maskValue('forms.loan', { days: 3, note: 'x', empty: null }, none)).toEqual({
    days: '••••',
    note: '••••',
    empty: null,
  });
  expect(maskValue('forms.loan.days', 3, () => ({ type: 'integer' }))).toBe(3);
  const rows = [{ id: 7, user_name: 'Ann', rate: '1.5', memo: 'rent', by: 'ann@example.com' }];
  expect(maskValue('data.rows', rows, none)).toEqual([
    { id: 7, user_name: '••••', rate: '1.5', memo: '••••', by: '••••' },
  ]);
  expect(maskValue('query.email', 'a', none)).toBe('••••');
  expect(maskValue('state.seen', '0x52908400098527886E0F7030069857D2E4169EE7', none)).toBe('••••');
  expect(maskValue('state.tab', 'history', none)).toBe('history');
});

it('what was masked is hidden where it is repeated', () => {
  const hidden = takenOut({ a: 'Ann', b: ['Annabel', 'xy'], c: 1 }, { a: '••••', b: ['••••', '••••'], c: 1 });
  expect(hidden).toEqual(['Annabel', 'Ann']);
  expect(without('Annabel and Ann', hidden)).toBe('•••• and ••••');
});

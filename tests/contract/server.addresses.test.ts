/** The withdraw addresses of a user. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  bindAddress,
  logIn,
  type Person,
  payloadOf,
  reasonOf,
  register,
  setFundPassword,
} from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';
import { writeAddress } from '../../server/wallet/address-format.ts';

const at = useExchange(walletExchange);
const { call } = at;
const minute = 60_000;
const usdt = 3;
const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const bind = (person: Person, fields: object = {}) =>
  bindAddress(at.exchange, person, { currency_id: usdt, netType: 'trc20', address, ...fields });
const list = async (person: Person, fields: Record<string, unknown> = {}) =>
  Object(payloadOf(await call('walletGetAddress', fields, person)));
const withFundPassword = async () => {
  const person = await register(at.exchange, at.email);
  await setFundPassword(at.exchange, person);
  return person;
};

test('is bound with a code, listed with its coin, and removed', async () => {
  const person = await withFundPassword();
  expect(await list(person)).toEqual([]);
  payloadOf(await bind(person));
  const [one] = await list(person, { currency: usdt });
  expect(one).toMatchObject({ address, netType: 'trc20', notes: 'mine', currency_name: 'USDT' });
  expect(await list(person, { currency: 1 })).toEqual([]);
  expect(reasonOf(await call('walletDeladdress', { id: one.id }, person))).toBe('ok');
  expect(await list(person)).toEqual([]);
  expect(reasonOf(await call('walletDeladdress', { id: one.id }, person))).toBe('not_found');
});

test('is added only by the requester of the code, with at most five wrong attempts', async () => {
  const person = await withFundPassword();
  at.exchange.clock.move(2 * minute);
  payloadOf(await call('setSmsOtherMail', {}, person));
  const code = await at.exchange.codeFor(person.email);
  const elsewhere = await logIn(at.exchange, person.email);
  const fields = { currency_id: usdt, netType: 'trc20', address, code };
  expect(reasonOf(await call('walletAddaddress', fields, elsewhere))).toBe('wrong_code');
  const wrong = { ...fields, code: code === '000000' ? '111111' : '000000' };
  for (let n = 0; n < 5; n++)
    expect(reasonOf(await call('walletAddaddress', wrong, person))).toBe('wrong_code');
  expect(reasonOf(await call('walletAddaddress', fields, person))).toBe('wrong_code');
  expect(await list(person)).toEqual([]);
});

test('is not listed for an unknown coin', async () => {
  expect(await call('walletGetAddress', { currency: 4711 }, await withFundPassword())).toMatchObject({
    reason: 'currency_unknown',
    field: 'currency',
  });
});

test('is removed alone', async () => {
  const person = await withFundPassword();
  payloadOf(await bind(person));
  at.exchange.clock.move(2 * minute);
  payloadOf(await bind(person, { address: writeAddress('trc20', randomBytes(20)) }));
  const [newer, older] = await list(person);
  expect(reasonOf(await call('walletDeladdress', { id: older.id }, person))).toBe('ok');
  expect(await list(person)).toEqual([newer]);
});

test('needs no label [5.35]', async () => {
  const person = await withFundPassword();
  payloadOf(await bind(person, { notes: undefined }));
  expect(await list(person)).toMatchObject([{ address, notes: '' }]);
});

test('is bound once, and again after it was removed', async () => {
  const person = await withFundPassword();
  payloadOf(await bind(person));
  expect(reasonOf(await bind(person))).toBe('address_exists');
  const [{ id }] = await list(person);
  payloadOf(await call('walletDeladdress', { id }, person));
  at.exchange.clock.move(2 * minute);
  expect(reasonOf(await bind(person))).toBe('ok');
});

test('of another user is neither listed nor removed', async () => {
  const owner = await withFundPassword();
  payloadOf(await bind(owner));
  const [{ id }] = await list(owner);
  const other = await register(at.exchange, `other.${at.email}`);
  expect(await list(other)).toEqual([]);
  expect(reasonOf(await call('walletDeladdress', { id }, other))).toBe('not_found');
  expect(await list(owner)).toHaveLength(1);
});

test('needs a fund password [6.4]', async () => {
  const person = await register(at.exchange, at.email);
  expect(reasonOf(await bind(person))).toBe('fund_password_not_set');
});

test.each([
  ['a mistyped address', { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' }, 'address_invalid'],
  ['an address of another network', { netType: 'erc20' }, 'invalid_request'],
  [
    'an address with a wrong checksum',
    { netType: 'erc20', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' },
    'invalid_request',
  ],
  ['a network that the coin has not', { currency_id: 1 }, 'invalid_request'],
  ['a coin that is not withdrawn', { currency_id: 1001 }, 'network_unknown'],
  ['an unknown coin', { currency_id: 4711 }, 'currency_unknown'],
  ['markup', { address: '<script>alert(1)</script>aaaa' }, 'invalid_request'],
  ['no address', { address: '' }, 'invalid_request'],
  ['a wrong code', { code: '000000' }, 'wrong_code'],
  ['no code', { code: '' }, 'invalid_request'],
])('refuses %s [5.10]', async (_what, fields, reason) => {
  const person = await withFundPassword();
  expect(reasonOf(await bind(person, fields))).toBe(reason);
  expect(await list(person)).toEqual([]);
});

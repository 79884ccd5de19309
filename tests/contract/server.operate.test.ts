/** The operator's commands for accounts. */
import { expect, test } from 'vitest';
import { operate } from '../../server/testing/operate.ts';
import { logIn, reasonOf, register } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { userHandlers } from '../../server/users/index.ts';

const at = useExchange(() => userHandlers);
const center = async (person: { token: string }) => reasonOf(await at.call('userCenter', {}, person));

test('an operator logs an account out everywhere, or everybody', { timeout: 120_000 }, async () => {
  const { url } = at.exchange.database;
  const other = await register(at.exchange, `other.${at.email}`);
  const here = await register(at.exchange, at.email);
  const there = await logIn(at.exchange, at.email);
  expect(await operate(url, 'sessions', 'end', `no.${at.email}`)).toMatchObject({ code: 2 });
  expect(await operate(url, 'sessions', 'end', at.email.toUpperCase())).toMatchObject({ code: 0 });
  expect(await Promise.all([here, there, other].map(center))).toEqual([
    'not_logged_in',
    'not_logged_in',
    'ok',
  ]);
  expect((await operate(url, 'sessions', 'end', 'all')).output).toContain('1 session');
  expect(await center(other)).toBe('not_logged_in');
});

/** Logout ends the session on the server, not only on the device. */
import { expect, test } from 'vitest';
import { logIn, payloadOf, reasonOf, register } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { userHandlers } from '../../server/users/index.ts';

const at = useExchange(() => userHandlers);
const center = async ({ token }: { token: string }) => reasonOf(await at.call('userCenter', {}, { token }));

test('a token is refused after logout, and other devices stay logged in', async () => {
  const here = await register(at.exchange, at.email);
  const there = await logIn(at.exchange, at.email);
  payloadOf(await at.call('userLogout', {}, here));
  expect([await center(here), await center(there)]).toEqual(['not_logged_in', 'ok']);
  expect(await at.call('userLogout', {}, here)).toMatchObject({ ok: false, type: '999' });
  expect(await center(there)).toBe('ok');
});

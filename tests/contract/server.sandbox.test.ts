/** The reviewer's command line, as a separate process next to the exchange. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import {
  bindAddress,
  fundPassword,
  give,
  identity,
  payloadOf,
  register,
  setFundPassword,
  verify,
} from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';

const at = useExchange(walletExchange);

async function sandbox(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATABASE_URL: at.exchange.database.url, PASSWORD_COST: '256' };
  const command = ['--import', 'tsx', 'scripts/sandbox.ts', ...args];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stderr } = Object(error);
    return { code, output: String(stderr) };
  }
}

test('it lists, rejects with a reason, passes, and shows the mail', { timeout: 180_000 }, async () => {
  const person = await register(at.exchange, at.email);
  payloadOf(await at.call('userRealName', identity, person));
  const { output } = await sandbox('review', 'list');
  const id = /verification (\d+) {2}basic/.exec(output)?.[1] ?? '';
  expect(output).toContain('1 pending.');

  expect(await sandbox('review', 'reject', 'verification', id)).toMatchObject({ code: 2 });
  expect(await sandbox('review', 'reject', 'verification', id, '--reason', 'blurred')).toEqual({
    code: 0,
    output: `verification ${id} rejected.\n`,
  });
  expect(payloadOf(await at.call('userCenter', {}, person))).toMatchObject({
    review_status: 3,
    reason: 'blurred',
  });

  payloadOf(await at.call('userRealName', identity, person));
  expect(await sandbox('review', 'pass', 'verification', String(Number(id) + 1))).toMatchObject({ code: 0 });
  expect(payloadOf(await at.call('userCenter', {}, person))).toMatchObject({ review_status: 2 });
  expect(await sandbox('review', 'pass', 'verification', id)).toMatchObject({ code: 2 });

  expect(await sandbox('sessions', 'end', 'nobody@example.com')).toMatchObject({ code: 2 });
  expect(await sandbox('sessions', 'end', at.email)).toEqual({ code: 0, output: '1 sessions ended.\n' });
  expect(await at.call('userCenter', {}, person)).toMatchObject({ reason: 'not_logged_in' });

  expect((await sandbox('mail', '--to', at.email)).output).toContain(await at.exchange.codeFor(at.email));
  expect(await sandbox('nonsense')).toMatchObject({ code: 2 });
});

test('it lists what has to be sent for a withdrawal, and where to', { timeout: 180_000 }, async () => {
  const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
  const person = await register(at.exchange, at.email);
  await verify(at.exchange, person);
  await setFundPassword(at.exchange, person);
  await give(at.exchange, person, 3, '100');
  payloadOf(await bindAddress(at.exchange, person, { currency_id: 3, netType: 'trc20', address }));
  payloadOf(
    await at.call('walletOut', { currency: 3, address, number: '100', pay_password: fundPassword }, person),
  );
  const { output } = await sandbox('review', 'list');
  expect(output).toContain('send 99.5 USDT, after a fee of 0.5 USDT');
  expect(output).toContain(`to ${address} (trc20)`);
});

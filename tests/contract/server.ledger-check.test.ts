/** The ledger is checked continuously; if it does not balance, withdrawals stop and everything else continues. */
import { createServer } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../server/common/config.ts';
import { checkLedger } from '../../server/ledger/index.ts';
import { createLog } from '../../server/operations/log.ts';
import { createMetrics } from '../../server/operations/metrics.ts';
import { watchLedger } from '../../server/operations/watch-ledger.ts';
import { reviewDue } from '../../server/reviews/auto.ts';
import { operate as operateOn } from '../../server/testing/operate.ts';
import {
  bindAddress,
  fundPassword,
  give,
  payloadOf,
  reasonOf,
  register,
  setFundPassword,
  verify,
} from '../../server/testing/people.ts';
import { portOf } from '../../server/testing/process.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';

const at = useExchange(walletExchange);
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const alarms: string[] = [];
const hook = createServer((request, response) => {
  request.on('data', (chunk) => alarms.push(String(chunk)));
  request.on('end', () => response.end());
});
let webhook = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  webhook = `http://127.0.0.1:${portOf(hook)}/`;
});
afterAll(() => hook.close());

const operate = (...args: string[]) => operateOn(at.exchange.database.url, ...args);

test('a corrupted balance stops withdrawals, raises an alarm, and stops nothing else; after a correction they can be resumed', {
  timeout: 240_000,
}, async () => {
  const { exchange } = at;
  const { db } = exchange.database;
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const metrics = createMetrics(false);
  const config = readConfig({ ALARM_WEBHOOK: webhook });
  const step = () => watchLedger({ db, clock: exchange.clock, config, log, metrics });

  const person = await register(exchange, at.email);
  await setFundPassword(exchange, person);
  await verify(exchange, person);
  await give(exchange, person, 3, '500');
  exchange.clock.move(200_000);
  payloadOf(await bindAddress(exchange, person, { currency_id: 3, netType: 'trc20', address }));
  const withdraw = (language = 'en') =>
    at.call(
      'walletOut',
      { currency: 3, number: '100', netType: 'trc20', address, pay_password: fundPassword },
      { ...person, language },
    );
  const transfer = () =>
    at.call('walletChange', { currency_id: 3, from_field: 'change', to_field: 'lever', number: '1' }, person);

  await step();
  expect(lines).toEqual([]);
  expect(reasonOf(await withdraw())).toBe('ok');

  await sql`UPDATE ledger_account SET balance = balance + 7 WHERE user_id = ${person.id} AND kind = 'change' AND NOT held`.execute(
    db,
  );
  await step();
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ level: 'error', alarm: 'ledger' });
  expect(lines[0]).toContain('"currency 3","difference":"7"');
  expect(await metrics.read()).toContain('shoji_ledger_checks_total{result="unbalanced"} 1');
  expect(alarms).toEqual([expect.stringContaining('withdrawals stopped')]);
  await step();
  expect(alarms).toHaveLength(1);

  // Nothing is paid out: neither new withdrawals nor pending ones.
  const messages = new Set<string>();
  for (const language of ['zh', 'hk', 'jp', 'kr', 'en', 'esp', 'th']) {
    const answer = await withdraw(language);
    expect(reasonOf(answer)).toBe('withdrawals_stopped');
    messages.add(String(answer.message));
  }
  expect(messages.size).toBe(7);
  await reviewDue(exchange.context, 0, (error) => {
    throw error;
  });
  const statuses = () => db.selectFrom('withdrawal').select('status').execute();
  expect(await statuses()).toEqual([{ status: 'reviewing' }]);
  // Everything else continues.
  expect(reasonOf(await transfer())).toBe('ok');
  expect((await operate('status')).output).toContain('currency 3: 7');

  // The stop cannot be lifted while the ledger does not balance.
  expect(await operate('withdrawals', 'resume')).toMatchObject({
    code: 2,
    output: expect.stringContaining('Withdrawals are still stopped'),
  });
  await sql`UPDATE ledger_account SET balance = balance - 7 WHERE user_id = ${person.id} AND kind = 'change' AND NOT held`.execute(
    db,
  );
  expect(await operate('withdrawals', 'resume')).toEqual({ code: 0, output: 'Withdrawals are resumed.\n' });
  await reviewDue(exchange.context, 0, (error) => {
    throw error;
  });
  expect(await statuses()).toEqual([{ status: 'passed' }]);
  expect(reasonOf(await withdraw())).toBe('ok');
  const before = lines.length;
  await step();
  expect(lines).toHaveLength(before);
});

test('old entries are verified in rounds, for any batch size', async () => {
  const { db } = at.exchange.database;
  const size = { events: 3, accounts: 3, touched: 3 };
  const round = async () => {
    const { rounds } = await db.selectFrom('ledger_check').select('rounds').executeTakeFirstOrThrow();
    const found: string[] = [];
    for (;;) {
      found.push(...(await checkLedger(db, size)).map(({ subject }) => subject));
      const now = await db.selectFrom('ledger_check').select('rounds').executeTakeFirstOrThrow();
      if (now.rounds > rounds) return [...new Set(found)].sort();
    }
  };
  await round();
  // Among old entries: two that cancel each other out in all sums except their own accounts'.
  await sql`UPDATE ledger_check SET entry = (SELECT max(id) FROM ledger_entry)`.execute(db);
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL ledger.carrying = 'on'`.execute(tx);
    await sql`UPDATE ledger_entry SET amount = amount + 1 WHERE id = (SELECT min(id) FROM ledger_entry)`.execute(
      tx,
    );
  });
  const found = await round();
  expect(found).toEqual([
    expect.stringMatching(/^account /),
    expect.stringMatching(/^event \d+ in currency 3$/),
  ]);
});

/** The log of a whole scenario: who did what with which outcome, without secrets, persons or locations. */
import { expect, test } from 'vitest';
import { createLog, loggable, rateLimitedReporter, scrub } from '../../server/operations/log.ts';
import { createMetrics } from '../../server/operations/metrics.ts';
import { securityEvents } from '../../server/operations/security-events.ts';
import { fundPassword, identity, password, register, setFundPassword } from '../../server/testing/people.ts';
import { reachableExchange } from '../../server/testing/reachable-exchange.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';
import { buildExchange } from '../../server/web/index.ts';

const at = useExchange(walletExchange);

test('no line holds a password, a token, a code, an address of mail or of the net, or a name', {
  timeout: 120_000,
}, async () => {
  const { context } = at.exchange;
  const lines: string[] = [];
  const metrics = createMetrics(false);
  const app = await buildExchange({
    context,
    handlers: {
      ...walletExchange(),
      getLang: async () => {
        throw new Error(`It broke for ${at.email} with ${'k'.repeat(43)}`);
      },
    },
    log: createLog('debug', { write: (line) => void lines.push(line) }),
    metrics,
  });
  try {
    const reached = reachableExchange(
      context,
      () => context.contract,
      async ({ from = '192.0.2.1', ...request }) => {
        const { statusCode, body } = await app.inject({ ...request, remoteAddress: from });
        return { status: statusCode, body };
      },
    );
    const person = await register(reached, at.email);
    await setFundPassword(reached, person);
    const codes = await context.db
      .selectFrom('mail')
      .select('body')
      .where('recipient', '=', at.email)
      .execute();
    await reached.call('userRealName', identity, person);
    await reached.call(
      'userLogin',
      { user_string: at.email, password: 'wrong1234' },
      { from: '203.0.113.77' },
    );
    await reached.call(
      'walletOut',
      { currency: 3, number: '1', address: 'x', pay_password: '135791' },
      person,
    );
    await reached.call('getLang', {}, person);
    await reached.call('userLogout', {}, person);

    const all = lines.join('');
    const secrets = [
      person.token,
      person.email,
      password,
      fundPassword,
      'wrong1234',
      '135791',
      '203.0.113.77',
    ];
    for (const { body } of codes) secrets.push(...(body.match(/\d{6}/g) ?? []));
    secrets.push(identity.name, identity.address, identity.card_id, 'k'.repeat(43));
    expect(secrets.length).toBeGreaterThan(11);
    for (const secret of secrets) expect(all.includes(secret), secret).toBe(false);

    const events = lines.map((line) => JSON.parse(line)).filter(({ security }) => security);
    expect(events.map(({ security, outcome }) => `${security} ${outcome}`)).toEqual([
      'code_request ok',
      'registration ok',
      'login ok',
      'code_request ok',
      'fund_password_change ok',
      'login wrong_credentials',
      expect.stringMatching(/^withdrawal (?!ok)/),
      'session_end ok',
    ]);
    for (const { time, reqId, network } of events)
      expect([time, reqId, network]).toEqual([
        expect.stringMatching(/Z$/),
        expect.any(String),
        expect.stringMatching(/^[0-9a-f]{16}$/),
      ]);
    expect(events.at(-1)).toMatchObject({ user: person.id });
    expect(
      new Set(events.filter(({ security }) => security === 'login').map(({ account }) => account)).size,
    ).toBe(1);
    expect(await metrics.read()).toContain(
      'shoji_requests_total{operation="userLogin",outcome="wrong_credentials"} 1',
    );
  } finally {
    await app.close();
  }
});

test('a path without an operation is answered once, and is not an error of the exchange', async () => {
  const { context } = at.exchange;
  const lines: string[] = [];
  const app = await buildExchange({
    // The limit delays the answer: nothing may answer in the meantime.
    context: { ...context, config: { ...context.config, requestsPerMinute: 100 } },
    handlers: walletExchange(),
    log: createLog('debug', { write: (line) => void lines.push(line) }),
  });
  try {
    for (const method of ['GET', 'POST', 'PUT'] as const) {
      const { statusCode, body } = await app.inject({ method, url: '/api/no-such-path?a=1' });
      expect([method, statusCode, JSON.parse(body).reason]).toEqual([method, 200, 'not_found']);
    }
    expect(lines).toEqual([]);
  } finally {
    await app.close();
  }
});

test('everything that opens an account, or spends by a password, is logged', () => {
  const guarded = [...at.exchange.context.contract.operations.values()].filter(
    ({ body }) =>
      body &&
      /"(pay_password|password|oldpassword)"/.test(JSON.stringify(at.exchange.context.contract.at(body))),
  );
  expect(guarded.length).toBeGreaterThan(3);
  expect(guarded.filter(({ operationId }) => !Object.hasOwn(securityEvents, operationId))).toEqual([]);
});

test('of an error of PostgreSQL its code is logged, and not the value that it quotes', () => {
  const error = Object.assign(new Error('invalid input syntax for type numeric: "taro 4711"'), {
    code: '22P02',
  });
  expect(JSON.stringify(loggable(error))).not.toContain('4711');
  expect(scrub('to taro@example.com and +81 90-1234-5678')).toBe('to [mail] and [number]');
});

test('a repeated error is logged once in ten seconds, with its number', () => {
  const reported: unknown[] = [];
  let now = 0;
  const report = rateLimitedReporter(
    (error, more) => reported.push([String(error), more]),
    () => now,
  );
  for (; now < 10_000; now += 100) report(new Error('gone'));
  report(new Error('gone'));
  report(new Error('another'));
  expect(reported).toEqual([
    ['Error: gone', 0],
    ['Error: gone', 99],
    ['Error: another', 0],
  ]);
});

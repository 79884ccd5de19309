/** The client address for limits: a client cannot avoid limits by forged headers. */
import { expect, test } from 'vitest';
import { privateNetworks } from '../../server/common/client-address.ts';
import { readConfig } from '../../server/common/config.ts';
import { startTestExchange, type TestExchange } from '../../server/testing/exchange.ts';
import { reasonOf } from '../../server/testing/people.ts';
import { walletExchange } from '../../server/testing/wallets.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function withExchange(
  overrides: Parameters<typeof startTestExchange>[1],
  use: (exchange: TestExchange) => Promise<void>,
): Promise<void> {
  const exchange = await startTestExchange(walletExchange, overrides);
  try {
    await use(exchange);
  } finally {
    await exchange.close();
  }
}

/** Tries this many passwords, each time claiming another forwarded address. */
async function guess(exchange: TestExchange, peer: string, claim: (n: number) => string): Promise<string[]> {
  const reasons: string[] = [];
  for (let n = 0; n < 7; n++) {
    const response = await exchange.app.inject({
      method: 'POST',
      url: '/api/user/login',
      remoteAddress: peer,
      headers: { ...form, 'x-forwarded-for': claim(n) },
      payload: 'user_string=somebody%40example.com&password=tsuki482',
    });
    reasons.push(response.json().reason);
  }
  return reasons;
}

const stopped = [...Array(5).fill('wrong_credentials'), 'locked_out', 'locked_out'];

test('behind a proxy, an attacker who claims other client addresses is counted as one', async () => {
  await withExchange({ trustedProxies: privateNetworks }, async (exchange) => {
    const reasons = await guess(exchange, '127.0.0.1', (n) => `203.0.113.${n}, 198.51.100.7`);
    expect(reasons).toEqual(stopped);
  });
});

test('without a proxy no forwarded address is trusted', async () => {
  await withExchange({}, async (exchange) => {
    expect(await guess(exchange, '198.51.100.7', (n) => `203.0.113.${n}`)).toEqual(stopped);
  });
});

test('clients of a proxy are distinguished', async () => {
  await withExchange({ trustedProxies: ['192.0.2.0/24'], requestsPerMinute: 2 }, async (exchange) => {
    const ask = async (client: string) => {
      const response = await exchange.app.inject({
        method: 'POST',
        url: '/api/get/lang',
        remoteAddress: '192.0.2.1',
        headers: { ...form, 'x-forwarded-for': client },
        payload: '',
      });
      return response.json().reason ?? 'ok';
    };
    const answers = [];
    for (const client of ['198.51.100.1', '198.51.100.1', '198.51.100.1', '198.51.100.2'])
      answers.push(await ask(client));
    expect(answers).toEqual(['ok', 'ok', 'rate_limited', 'ok']);
  });
});

test('the owner of an IPv6 network does not get a new limit with each of its addresses', async () => {
  await withExchange({}, async (exchange) => {
    const reasons = [];
    for (let n = 1; n <= 7; n++)
      reasons.push(
        reasonOf(
          await exchange.call(
            'userLogin',
            { user_string: 'somebody@example.com', password: 'tsuki482' },
            { from: `2001:db8:1:2::${n}` },
          ),
        ),
      );
    expect(reasons).toEqual(stopped);
  });
});

test.each([
  [undefined, []],
  ['0', []],
  ['1', privateNetworks],
  ['192.0.2.7, 2001:db8::/32', ['192.0.2.7', '2001:db8::/32']],
])('TRUST_PROXY=%s trusts %j', (text, proxies) => {
  expect(readConfig(text === undefined ? {} : { TRUST_PROXY: text }).trustedProxies).toEqual(proxies);
});

test('a proxy that is neither an address nor a network stops the start', () => {
  expect(() => readConfig({ TRUST_PROXY: 'nginx' })).toThrow('TRUST_PROXY');
});

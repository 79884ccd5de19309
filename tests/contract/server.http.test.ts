/** Rules of every call: the envelope, the languages, and refusals before a handler runs. */
import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { Markets } from '../../server/spot/index.ts';
import { morning, startTestExchange } from '../../server/testing/exchange.ts';
import { fullExchange } from '../../server/testing/full-exchange.ts';
import { payloadOf, reasonOf, register } from '../../server/testing/people.ts';
import { portOf } from '../../server/testing/process.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';

const at = useExchange(walletExchange);
const inject = (url: string, headers: Record<string, string> = {}, payload?: string) =>
  at.exchange.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
const form = { 'content-type': 'application/x-www-form-urlencoded' };

test('every refusal that the contract names has a text in Japanese and English', () => {
  const { contract, texts } = at.exchange.context;
  const reasons = [...contract.operations.values()].flatMap((operation) => operation.reasons);
  expect(reasons.length).toBeGreaterThan(300);
  for (const reason of new Set(reasons)) {
    for (const language of ['jp', 'en'])
      expect(texts.has(language, `server.refusal.${reason}`), `${language} ${reason}`).toBe(true);
  }
});

test('every operation of the contract answers, if only that it is not there yet', async () => {
  for (const { method, path, operationId, auth } of at.exchange.context.contract.operations.values()) {
    const response = await at.exchange.app.inject({
      method,
      url: `/api${path}`,
      headers: method === 'GET' ? {} : form,
      ...(method === 'GET' ? {} : { payload: '' }),
    });
    expect([operationId, response.statusCode]).toEqual([operationId, 200]);
    const { type, reason } = response.json();
    if (reason !== 'not_implemented')
      expect([operationId, type === '999']).toEqual([operationId, auth === 'user']);
  }
});

test('no answer schema is open: undeclared fields cannot be sent', () => {
  const open: string[] = [];
  const walk = (schema: unknown, place: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    if ('properties' in schema && !('additionalProperties' in schema)) open.push(place);
    if ('type' in schema && schema.type === 'object' && !('properties' in schema)) open.push(place);
    for (const [key, value] of Object.entries(schema)) if (key !== 'example') walk(value, `${place}/${key}`);
  };
  const { contract } = at.exchange.context;
  for (const { answer } of contract.operations.values()) walk(contract.at(answer), answer);
  for (const [name, schema] of Object.entries(contract.at('#/components/schemas')))
    if (!name.endsWith('Form')) walk(schema, name);
  expect(open).toEqual([]);
});

test('the contract is served', async () => {
  expect((await inject('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
});

describe('a body', () => {
  test.each([
    ['half a JSON', 'application/json', '{"user_string":"a@b.jp","password":'],
    ['text', 'text/plain', 'user_string=a@b.jp&password=tsuki482'],
    ['XML', 'application/xml', '<a/>'],
    ['nothing that is named', '', 'user_string=a@b.jp&password=tsuki482'],
    ['a form that is cut off', 'multipart/form-data; boundary=x', '--x\r\n'],
  ])('of %s is refused: it would get past the checks', async (_what, contentType, payload) => {
    const response = await inject('/api/user/login', { 'content-type': contentType }, payload);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ type: 'error', reason: 'invalid_request' });
  });

  test('that is larger than any form is refused', async () => {
    const response = await inject('/api/user/login', form, `user_string=${'x'.repeat(100_000)}`);
    expect(response.json()).toMatchObject({ reason: 'invalid_request' });
  });

  test.each(['__proto__=1', 'constructor=1', 'toString=1', '__proto__[admin]=1'])(
    'with the field %s does no harm',
    async (field) => {
      const response = await inject('/api/user/login', form, `user_string=a@b.jp&password=tsuki482&${field}`);
      expect(response.json()).toMatchObject({ reason: 'wrong_credentials' });
      expect(Object(Object.create(null)).admin).toBeUndefined();
    },
  );

  test('may contain anything with a meaning in SQL or HTML', async () => {
    const wicked = `'; DROP TABLE users; -- <img src=x onerror=alert(1)> \\ \u0001 ${'\u{1F600}'}`;
    const person = await register(at.exchange, at.email);
    const fields = { country: 'JP', name: wicked, card_id: '12345678', address: wicked };
    payloadOf(await at.call('userRealName', fields, person));
    expect(payloadOf(await at.call('userCenter', {}, person))).toMatchObject({
      details: { name: wicked, address: wicked },
    });
  });

  test('with characters that PostgreSQL cannot store is refused at its field', async () => {
    const person = await register(at.exchange, at.email);
    const fields = { country: 'JP', name: 'x', card_id: '12345678', address: 'x' };
    const send = async (body: object) => {
      const answer = await at.exchange.app.inject({
        method: 'POST',
        url: '/api/user/real_name',
        headers: { authorization: person.token, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      return JSON.parse(answer.body);
    };
    for (const field of ['name', 'address'])
      for (const wrong of ['a\u0000b', 'a\ud800b', 'a\udc00', '\udc00\ud800'])
        expect(await send({ ...fields, [field]: wrong })).toMatchObject({ reason: 'invalid_request', field });
    expect(await send({ ...fields, name: '\ud83d\ude00' })).toMatchObject({ type: 'ok' });
  });
});

describe('a wrong field', () => {
  test('is named, with a message in the requested language', async () => {
    const refused = (language: string) =>
      at.call('smsMail', { user_string: 'nobody', type: 'register' }, { language });
    expect(await refused('jp')).toMatchObject({
      reason: 'invalid_request',
      field: 'user_string',
      message: 'メールアドレスの形式が正しくありません',
    });
    expect(await refused('en')).toMatchObject({ message: 'This is not an e-mail address' });
  });

  test('that is missing is named too', async () => {
    expect(await at.call('userLogin', { password: 'tsuki482' })).toMatchObject({ field: 'user_string' });
  });

  test('of a query is named too', async () => {
    const person = await register(at.exchange, at.email);
    for (const [field, value] of [
      ['page', '0'],
      ['page', '1.5'],
      ['page', 'x'],
      ['limit', '1000'],
      ['currency', '-2'],
    ] as const)
      expect(await at.call('chargeMentionLog2', { [field]: value }, person)).toMatchObject({
        reason: 'invalid_request',
        field,
      });
  });
});

test('internal errors are not revealed', async () => {
  const broken = await startTestExchange(() => ({
    getLang: async () => {
      throw new Error('SELECT secret FROM table');
    },
  }));
  try {
    const answer = await broken.call('getLang', {}, { language: 'en' });
    expect(answer).toMatchObject({ type: 'error', reason: 'internal_error' });
    expect(JSON.stringify(answer)).not.toContain('secret');
  } finally {
    await broken.close();
  }
});

test('an answer that breaks the contract fails the test that saw it', async () => {
  const broken = await startTestExchange(() => ({
    userHasPassword: async () => 1,
    setGetCustomerUrl: async () => ({ customer_url: 'x', logo: null, name: 'x', email: null, extra: 1 }),
  }));
  try {
    await expect(broken.call('setGetCustomerUrl')).rejects.toThrow('against the contract');
  } finally {
    await broken.close();
  }
});

test('no answer may be cached by proxies', async () => {
  expect((await inject('/api/get/lang', form, '')).headers['cache-control']).toBe('no-store');
});

test('every answer has nosniff, a policy without scripts, and is not readable by other origins', async () => {
  for (const url of [
    '/api/get/lang',
    '/api/nothing',
    '/api/openapi.json',
    '/mailbox',
    '/fairness.json',
    '/health',
    '/x',
  ]) {
    const { headers } = await inject(url);
    expect({ url, ...headers }).toMatchObject({
      url,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(/default-src 'none'/),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-type': expect.stringContaining('charset=utf-8'),
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('an exchange served over HTTPS sends HSTS', async () => {
  const secure = await startTestExchange(walletExchange, { publicUrl: 'https://exchange.example' });
  try {
    const { headers } = await secure.app.inject({ url: '/api/nothing' });
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  } finally {
    await secure.close();
  }
});

test('candles of long ago count by the days that they are computed of', async () => {
  const opened: Markets[] = [];
  const strict = await startTestExchange(
    async (context) => {
      const { handlers, markets } = await fullExchange(context);
      opened.push(markets);
      return handlers;
    },
    { requestsPerMinute: 30 },
  );
  try {
    const ask = async (days: number, from: string) => {
      const [first, last] = [days, days - 5].map((ago) => morning / 1000 - ago * 86_400);
      const asked = { symbol: 'BTC/USDT', period: '60min', from: first, to: last };
      return reasonOf(await strict.call('currencyNewTimeshar', asked, { from }));
    };
    expect(await ask(20, '192.0.2.7')).toBe('ok');
    // That would be six days, at three a minute. Cached ones cost nothing.
    expect(await ask(40, '192.0.2.7')).toBe('rate_limited');
    expect(await ask(20, '192.0.2.7')).toBe('ok');
    expect(await ask(40, '192.0.2.8')).toBe('ok');
  } finally {
    await strict.close();
    for (const markets of opened) await markets.stop();
  }
});

test('outside the API there are 404s', async () => {
  for (const url of ['/nothing', '/h5x', '/etc/passwd', '/..%2f..%2fetc/passwd'])
    expect((await inject(url)).statusCode).toBe(404);
  expect((await inject('/api/nothing')).json()).toMatchObject({ reason: 'not_found' });
});

test('too many requests from one address are refused for a while', async () => {
  const strict = await startTestExchange(walletExchange, { requestsPerMinute: 5 });
  try {
    const answers = [];
    for (let n = 0; n < 7; n++) answers.push(await strict.call('getLang'));
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.reason))).toEqual([
      ...Array(5).fill('ok'),
      'rate_limited',
      'rate_limited',
    ]);
    expect(await strict.call('getLang', {}, { from: '203.0.113.1' })).toMatchObject({ ok: true });
  } finally {
    await strict.close();
  }
});

test('expensive operations have a tenth of the rate limit', async () => {
  const strict = await startTestExchange(walletExchange, { requestsPerMinute: 30 });
  try {
    const asked = { symbol: 'BTC/USDT', period: '60min', from: 0, to: 1 };
    for (const url of ['/fairness.json', '/fairness/2026-05-10.json']) {
      const refused = [];
      for (let n = 0; n < 5; n++)
        refused.push((await strict.app.inject({ url })).body.includes('rate_limited'));
      expect([url, ...refused]).toEqual([url, false, false, false, true, true]);
    }
    const reasons = [];
    for (let n = 0; n < 5; n++) reasons.push(reasonOf(await strict.call('currencyNewTimeshar', asked)));
    expect(reasons.slice(3)).toEqual(['rate_limited', 'rate_limited']);
    expect(reasons.slice(0, 3)).not.toContain('rate_limited');
    expect(reasonOf(await strict.call('getLang'))).toBe('ok');
  } finally {
    await strict.close();
  }
});

test('unknown addresses count towards the rate limit too', async () => {
  const strict = await startTestExchange(walletExchange, { requestsPerMinute: 3 });
  try {
    const refused = [];
    for (let n = 0; n < 5; n++)
      refused.push((await strict.app.inject({ url: `/nothing-${n}` })).body.includes('rate_limited'));
    expect(refused).toEqual([false, false, false, true, true]);
  } finally {
    await strict.close();
  }
});

test('a silent client is disconnected, and gets no more than its number of connections', async () => {
  const strict = await startTestExchange(walletExchange, { connectionsPerAddress: 3 });
  const opened: Socket[] = [];
  try {
    await strict.app.listen({ port: 0, host: '127.0.0.1' });
    const port = portOf(strict.app.server);
    expect(strict.app.server.headersTimeout).toBe(10_000);
    let closed = 0;
    for (let n = 0; n < 5; n++) {
      const socket = connect(port, '127.0.0.1');
      socket.on('close', () => closed++).on('error', () => undefined);
      opened.push(socket);
    }
    await expect.poll(() => closed).toBe(2);
    opened.find((socket) => !socket.destroyed)?.destroy();
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/health/live`, { headers: { connection: 'close' } }).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);
  } finally {
    for (const socket of opened) socket.destroy();
    await strict.close();
  }
});

test('without a sandbox there is no mailbox and no chat', async () => {
  expect((await inject('/mailbox')).statusCode).toBe(200);
  const real = await startTestExchange(walletExchange, { sandbox: false });
  try {
    expect((await real.app.inject({ url: '/mailbox' })).statusCode).toBe(404);
    expect((await real.app.inject({ url: '/chat' })).statusCode).toBe(404);
    expect((await real.app.inject({ url: '/mailbox.json' })).statusCode).toBe(404);
  } finally {
    await real.close();
  }
});

test('the mailbox shows messages as plain text, also those with HTML', async () => {
  await at.exchange.context.db
    .insertInto('mail')
    .values({ recipient: 'x@example.com', scene: 'register', body: '<script>1</script>', sent_at: 0 })
    .execute();
  expect((await inject('/mailbox')).body).not.toContain('<script>');
  expect((await inject('/mailbox.json?to=x%40example.com')).json()).toMatchObject([{ scene: 'register' }]);
});

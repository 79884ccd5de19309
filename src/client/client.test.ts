import { describe, expect, expectTypeOf, test } from 'vitest';
import { byStatus } from './dialect/status.ts';
import {
  ApiError,
  BadResponse,
  type components,
  createClient,
  createClientOf,
  NotLoggedIn,
  Offline,
  Timeout,
} from './index.ts';
import { type Handler, listen } from './listen.fixture.ts';

async function clientFor(
  handler: Handler,
  options: { timeout?: number; token?: string; language?: string } = {},
) {
  const { url, received } = await listen(handler);
  return { client: createClient({ baseUrl: `${url}/api`, ...options }), received };
}
const ok = (message: unknown) => () => ({ type: 'ok', message });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('It did not fail'),
    (error) => error,
  );

describe('the envelope', () => {
  test.each([[0], [''], [[]], [null], [false], [{ a: 1 }], ['text']])(
    'the payload is %j, whether or not it is true',
    async (payload) => {
      const { client } = await clientFor(ok(payload));
      expect(await client.send('getLang')).toEqual(payload);
    },
  );

  test('the second form of success yields its data [8.1]', async () => {
    const { client } = await clientFor(() => ({ code: 1, msg: 'ok', data: [] }));
    const query = { symbol: 'BTC/USDT', period: '5min', from: 1, to: 2 } as const;
    expect(await client.call('currencyNewTimeshar', query)).toEqual([]);
  });

  test('the message takes precedence over data, even an empty one [8.1]', async () => {
    const { client } = await clientFor(() => ({ code: 1, message: '', data: 'data' }));
    expect(await client.send('getLang')).toBe('');
  });

  test('a refusal has its message, reason and field', async () => {
    const { client } = await clientFor(() => ({
      type: 'error',
      message: '残高が不足しています',
      reason: 'insufficient_balance',
      field: 'number',
    }));
    const error = await failure(client.send('walletOut', {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      kind: 'ApiError',
      message: '残高が不足しています',
      reason: 'insufficient_balance',
      field: 'number',
      operation: 'walletOut',
    });
  });

  test.each([
    [{ type: 'error' }],
    [{ type: 'error', message: null }],
    [{}],
    [{ code: 0 }],
    [{ type: 'error', message: '' }],
  ])('a refusal without a message has the message ERROR: %j [8.4]', async (body) => {
    const { client } = await clientFor(() => body);
    const error = await failure(client.send('getLang'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error.message).toBe('ERROR');
  });

  test.each([[{ type: '999' }], [{ type: 999 }], [{ code: 999 }]])('%j means not logged in', async (sign) => {
    const { client } = await clientFor(() => ({ ...sign, message: 'ログインしてください' }), { token: 't' });
    const error = await failure(client.send('userCenter'));
    expect(error).toBeInstanceOf(NotLoggedIn);
    expect(error).toMatchObject({
      kind: 'NotLoggedIn',
      message: 'ログインしてください',
      code: 999,
      stale: false,
    });
  });

  test.each([['998'], [998]])('%j is the failure that the contract names so', async (type) => {
    const { client } = await clientFor(() => ({ type, message: '本人確認が必要です' }));
    const error = await failure(client.send('walletOut', {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      condition: 'verificationNeeded',
      code: 998,
      message: '本人確認が必要です',
    });
  });

  test('an answer to an old token does not end the session of a new one', async () => {
    const { client } = await clientFor(
      async () => {
        client.setToken('new');
        return { type: '999', message: '' };
      },
      { token: 'old' },
    );
    expect(await failure(client.send('userCenter'))).toMatchObject({ kind: 'NotLoggedIn', stale: true });
  });

  test.each([
    ['broken JSON', 200, '{"type":"ok",'],
    ['a page', 200, '<!doctype html><title>Gateway</title>'],
    ['nothing', 200, ''],
    ['a bare list', 200, '[]'],
    ['a bare null', 200, 'null'],
    ['a page of a failing proxy', 502, '<h1>Bad gateway</h1>'],
    ['an error that is not the exchange’s', 500, '{"statusCode":500,"error":"Internal","message":"x"}'],
    ['an empty failure', 503, ''],
  ])('%s is a bad response', async (_, status, body) => {
    const { client } = await clientFor((_request, response) => {
      response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body);
    });
    const error = await failure(client.send('getLang'));
    expect(error).toBeInstanceOf(BadResponse);
    expect(error).toMatchObject({ kind: 'BadResponse', status });
  });

  test('a refusal is understood under any HTTP status', async () => {
    const { client } = await clientFor((_request, response) => {
      response.writeHead(429).end('{"type":"error","message":"slow down","reason":"rate_limited"}');
    });
    expect(await failure(client.send('getLang'))).toMatchObject({ kind: 'ApiError', reason: 'rate_limited' });
  });
});

describe('a contract without an envelope', () => {
  async function plain(status: number, body: string, type = 'application/json', token?: string) {
    const { url } = await listen((_request, response) => {
      response.writeHead(status, { 'content-type': type }).end(body);
    });
    return createClientOf(
      { operations: ['get /plots =plotList'], open: byStatus() },
      { baseUrl: url, ...(token === undefined ? {} : { token }) },
    );
  }

  test.each([[[{ id: 1 }]], [0], [null], [{ type: 'error', message: 'a payload like any other' }]])(
    'the whole body is the payload: %j',
    async (body) => {
      const client = await plain(200, JSON.stringify(body));
      expect(await client.send('plotList')).toEqual(body);
    },
  );

  test.each([
    [400, 'refused'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [409, 'conflict'],
    [412, 'outdated'],
    [422, 'invalid'],
    [429, 'tooMany'],
  ])('a status of %i is a failure of the kind %s', async (status, condition) => {
    const client = await plain(status, '{"title":"No","detail":"Not today."}', 'application/problem+json');
    const error = await failure(client.send('plotList'));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ condition, code: status, message: 'Not today.' });
  });

  test.each([500, 502, 503])(
    'what a server that failed with %i says is not a text for users',
    async (status) => {
      const client = await plain(status, '{"detail":"NullPointerException at line 3"}');
      expect(await failure(client.send('plotList'))).toMatchObject({
        condition: 'serverFailed',
        message: '',
      });
    },
  );

  test('401 means not logged in', async () => {
    const client = await plain(401, '', 'text/plain', 't');
    expect(await failure(client.send('plotList'))).toMatchObject({
      kind: 'NotLoggedIn',
      code: 401,
      message: '',
      stale: false,
    });
  });
});

describe('the network', () => {
  test('a missing answer is a timeout', async () => {
    const { client } = await clientFor(() => undefined, { timeout: 60 });
    const error = await failure(client.send('getLang'));
    expect(error).toBeInstanceOf(Timeout);
    expect(error.kind).toBe('Timeout');
  });

  test('an answer that stops halfway is a timeout', async () => {
    const { client } = await clientFor((_request, response) => void response.write('{"type":'), {
      timeout: 60,
    });
    expect(await failure(client.send('getLang'))).toBeInstanceOf(Timeout);
  });

  test('an unreachable server means offline', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1/api' });
    const error = await failure(client.send('getLang'));
    expect(error).toBeInstanceOf(Offline);
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  test('a connection that breaks means offline, before and within an answer', async () => {
    const before = await clientFor((_request, response) => void response.destroy());
    expect(await failure(before.client.send('getLang'))).toBeInstanceOf(Offline);
    const within = await clientFor((_request, response) => {
      response.write('{"type":', () => response.destroy());
    });
    expect(await failure(within.client.send('getLang'))).toBeInstanceOf(Offline);
  });

  test('an aborted call rejects with the caller’s reason', async () => {
    const controller = new AbortController();
    const { client } = await clientFor(() => void setTimeout(() => controller.abort('gone'), 20));
    expect(await failure(client.send('getLang', {}, { signal: controller.signal }))).toBe('gone');
  });

  test('a call that is aborted before it starts is not sent', async () => {
    const { client, received } = await clientFor(ok(1));
    const error = await failure(client.send('getLang', {}, { signal: AbortSignal.abort() }));
    expect(error.name).toBe('AbortError');
    expect(received).toHaveLength(0);
  });
});

describe('requests', () => {
  test('a body is form-encoded with any characters [7.2]', async () => {
    const { client, received } = await clientFor(ok(''));
    await client.send('walletOut', {
      text: '東京 & 大阪=😀',
      nothing: null,
      missing: undefined,
      empty: '',
      zero: 0,
      yes: true,
      no: false,
      list: ['a', 'b', null, 1],
      big: 12345678901234567890n,
    });
    expect(received[0]?.method).toBe('POST');
    expect(received[0]?.url).toBe('/api/wallet/out');
    expect(received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect([...new URLSearchParams(received[0]?.body)]).toEqual([
      ['text', '東京 & 大阪=😀'],
      ['empty', ''],
      ['zero', '0'],
      ['yes', 'true'],
      ['no', 'false'],
      ['list', 'a'],
      ['list', 'b'],
      ['list', '1'],
      ['big', '12345678901234567890'],
    ]);
  });

  test.each([[{ a: 1 }], [Number.NaN], [Number.POSITIVE_INFINITY], [() => 1], [new Blob(['x'])]])(
    '%s is not sent as a field',
    async (value) => {
      const { client, received } = await clientFor(ok(''));
      expect(await failure(client.send('walletOut', { value }))).toBeInstanceOf(TypeError);
      expect(received).toHaveLength(0);
    },
  );

  test('a read sends its values as query', async () => {
    const { client, received } = await clientFor(ok({}));
    await client.call('currencyDeal', { legal_id: 3, currency_id: 1 });
    await client.call('coinList');
    expect(received.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/currency/deal?legal_id=3&currency_id=1', ''],
      ['GET', '/api/coin/list', ''],
    ]);
    expect(received[0]?.headers['content-type']).toBeUndefined();
  });

  test('one path, two operations: placing is POST, cancelling is PUT', async () => {
    const { client, received } = await clientFor(ok(''));
    await client.call('coinTradeCancel', { id: 31 });
    expect(received[0]).toMatchObject({ method: 'PUT', url: '/api/coin/trade', body: 'id=31' });
  });

  test('each call sends the current token and language mark, without a prefix [7.3, 7.4]', async () => {
    const { client, received } = await clientFor(ok(''), { token: 'first', language: 'jp' });
    await client.call('getLang');
    client.setToken('second');
    client.setLanguageMark('en');
    await client.call('getLang');
    client.setToken(null);
    client.setLanguageMark(null);
    await client.call('getLang');
    expect(received.map(({ headers }) => [headers.authorization, headers['language-mark']])).toEqual([
      ['first', 'jp'],
      ['second', 'en'],
      [undefined, undefined],
    ]);
  });

  test('each write that moves money has its own idempotency key, unless the caller repeats an intent', async () => {
    const { client, received } = await clientFor(ok(''));
    const order = { legal_id: 3, currency_id: 1, type: 1, amount: '1', target_price: '1' } as const;
    await client.call('coinTrade', order);
    await client.call('coinTrade', order);
    await client.call('coinTrade', order, { idempotencyKey: 'the same again' });
    await client.call('userLogin', { user_string: 'a@b.jp', password: 'x' });
    const keys = received.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(keys[1]).toMatch(/^[0-9a-f-]{32,36}$/);
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys.slice(2)).toEqual(['the same again', undefined]);
  });

  test('an unknown operation is not sent', async () => {
    const { client, received } = await clientFor(ok(''));
    for (const name of ['walletOt', 'constructor', '__proto__'])
      expect(await failure(client.send(name))).toBeInstanceOf(TypeError);
    expect(received).toHaveLength(0);
  });
});

describe('uploads', () => {
  const picture = () => new File([new Uint8Array(300_000)], 'proof.png', { type: 'image/png' });

  test('a file is sent as multipart', async () => {
    const { client, received } = await clientFor(ok('/api/uploads/8'));
    expect(await client.call('upload', { file: picture() })).toBe('/api/uploads/8');
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(received[0]?.body).toContain('name="file"; filename="proof.png"');
  });

  test('its progress grows to the end and the same file arrives', async () => {
    const { client, received } = await clientFor(ok('/api/uploads/8'), { token: 't' });
    const seen: [number, number][] = [];
    await client.call(
      'upload',
      { file: picture() },
      { onProgress: (sent, total) => seen.push([sent, total]) },
    );
    expect(seen.length).toBeGreaterThan(1);
    expect(seen.map(([sent]) => sent)).toEqual(seen.map(([sent]) => sent).sort((a, b) => a - b));
    const last = seen.at(-1);
    expect(last?.[0]).toBe(last?.[1]);
    expect(last?.[0]).toBe(Buffer.byteLength(received[0]?.body ?? ''));
    expect(received[0]?.headers.authorization).toBe('t');
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  });

  test('an upload can be aborted', async () => {
    const controller = new AbortController();
    const { client } = await clientFor(() => void controller.abort('enough'));
    const options = { signal: controller.signal, onProgress: () => undefined };
    expect(await failure(client.call('upload', { file: picture() }, options))).toBe('enough');
  });
});

test('types come from the contract', () => {
  const client = createClient({ baseUrl: 'http://127.0.0.1/api', fetch: () => new Promise(() => undefined) });
  const center = () => client.call('userCenter');
  expectTypeOf(center).returns.resolves.toEqualTypeOf<components['schemas']['UserCenter']>();
  expectTypeOf(() =>
    client.call('userLogin', { user_string: '', password: '' }),
  ).returns.resolves.toBeString();
  expectTypeOf(() => client.call('userCashInfo')).returns.resolves.toEqualTypeOf<
    components['schemas']['BankCard'] | null
  >();
  expectTypeOf<Awaited<ReturnType<typeof center>>['review_status']>().toEqualTypeOf<0 | 1 | 2 | 3>();
  // @ts-expect-error: an amount is a string
  void (() => client.call('walletOut', { currency: 3, number: 1, pay_password: '' }));
  // @ts-expect-error: the password is missing
  void (() => client.call('userLogin', { user_string: '' }));
  // @ts-expect-error: there is no such operation
  void (() => client.call('walletOt'));
});

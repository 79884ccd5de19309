/** Other clients of this kind of exchange, with their actual requests. */
import { beforeAll, describe, expect, test } from 'vitest';
import { fullExchange } from '../../server/testing/full-exchange.ts';
import {
  bindAddress,
  fundPassword,
  give,
  logIn,
  type Person,
  password,
  payloadOf,
  register,
  setFundPassword,
  upload,
  verify,
} from '../../server/testing/people.ts';
import { picture } from '../../server/testing/pictures.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const ether = '0x52908400098527886E0F7030069857D2E4169EE7';
const at = useExchange(async (context) => (await fullExchange(context)).handlers);
let ann: Person;

beforeAll(async () => {
  ann = await register(at.exchange, 'ann@example.com');
  await verify(at.exchange, ann);
  await setFundPassword(at.exchange, ann);
  for (const kind of ['change', 'lever', 'micro'] as const) await give(at.exchange, ann, 3, '50000', kind);
  await give(at.exchange, ann, 1000, '50');
});

interface Answered {
  type: string;
  reason?: string;
  field?: string;
  message: unknown;
}

/** Sends exactly this request. */
async function raw(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: string,
  { token = ann.token, contentType = 'application/x-www-form-urlencoded' } = {},
): Promise<Answered> {
  const response = await at.exchange.app.inject({
    method,
    url: `/api/${path}`,
    headers: { authorization: token, ...(payload === undefined ? {} : { 'content-type': contentType }) },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const json = (path: string, payload: string) =>
  raw('POST', path, payload, { contentType: 'application/json' });
const row = ({ message }: Answered, ...path: (string | number)[]): Record<string, unknown> =>
  path.reduce<Record<string, unknown>>((value, step) => Object(value[step]), Object(message));

describe('their requests', () => {
  test('fields that an operation does not declare are ignored and not stored', async () => {
    const sent = 'country=JP&name=A&card_id=12345678&address=x&u_id=1&is_admin=1&__proto__=1&constructor=1';
    const bob = await register(at.exchange, at.email);
    expect(await raw('POST', 'user/real_name', sent, bob)).toMatchObject({ type: 'ok' });
    const stored = await at.exchange.context.db
      .selectFrom('verification')
      .select('details')
      .where('user_id', '=', bob.id)
      .executeTakeFirstOrThrow();
    expect(Object.keys(Object(stored.details)).sort()).toEqual(['address', 'card_id', 'country', 'name']);
  });

  test('a network is known in capitals, and under its other names', async () => {
    payloadOf(await bindAddress(at.exchange, ann, { currency_id: 3, netType: 'TRC20', address: tron }));
    const imgs = encodeURIComponent(String(payloadOf(await upload(at.exchange, ann, await picture()))));
    expect(
      await raw('POST', 'wallet/charge_req', `currency=3&type=TRC20&amount=100&account=${tron}&imgs=${imgs}`),
    ).toMatchObject({ type: 'ok' });
    expect(
      await raw(
        'POST',
        'wallet/out',
        `currency=3&nettype=Trc20&number=100&rate=0.5&address=${tron}&pay_password=${fundPassword}&remark=rent`,
      ),
    ).toMatchObject({ type: 'ok' });
    const log = await raw('GET', 'charge_mention/log3');
    expect(row(log, 'data', 0, 'details')).toMatchObject({ netType: 'trc20', notes: 'rent' });
  });

  test('an e-mail address beside a dial code is an e-mail address', async () => {
    const fields = `user_string=ann%40example.com&password=${password}`;
    for (const beside of ['area_code=81', 'area_code_id=81', 'area_code=81&area_code_id=0&type=1'])
      expect(await raw('POST', 'user/login', `${fields}&${beside}`), beside).toMatchObject({ type: 'ok' });
    const email = encodeURIComponent(at.email);
    await raw('POST', 'sms_mail', `user_string=${email}&scene=register&area_code=81&country_code=JP`);
    const code = await at.exchange.codeFor(at.email);
    expect(
      await raw(
        'POST',
        'user/register',
        `type=email&user_string=${email}&area_code=81&area_code_id=0&code=${code}&password=${password}&re_password=${password}&agreement=1&extension_code=`,
      ),
    ).toMatchObject({ type: 'ok' });
    expect((await logIn(at.exchange, at.email)).email).toBe(at.email);
    await raw('POST', 'sms_mail', `user_string=${email}&type=forget`);
    expect(
      await raw(
        'POST',
        'user/forget',
        `account=${email}&area_code=81&code=${await at.exchange.codeFor(at.email)}&password=${password}1&repassword=${password}1`,
      ),
    ).toMatchObject({ type: 'ok' });
  });

  test('0 or an empty value means not set', async () => {
    const order = 'legal_id=3&currency_id=1&type=1&share=1&multiple=10';
    const open = `${order}&status=1&target_price=0&target_profit_price=0.00&stop_loss_price=`;
    expect(await raw('POST', 'lever/submit', open)).toMatchObject({ type: 'ok' });
    const list = await raw('POST', 'lever/my_trade', 'legal_id=0&currency_id=0&status=-1');
    const { id, target_profit_price, price } = row(list, 'message', 'data', 0);
    expect(target_profit_price).toBeNull();
    const target = String(Number(price) * 2);
    expect(
      await raw('POST', 'lever/setstop', `id=${id}&target_profit_price=${target}&stop_loss_price=0`),
    ).toMatchObject({ type: 'ok' });
    expect(
      await raw('POST', 'lever/setstop', `id=${id}&target_profit_price=0&stop_loss_price=0`),
    ).toMatchObject({ type: 'ok' });
    expect(await raw('POST', 'lever/submit', `${order}&status=0&target_price=0`)).toMatchObject({
      reason: 'invalid_request',
      field: 'target_price',
    });
    for (const path of [
      'coin/list?currency_id=0&legal_id=0&status=0',
      'microtrade/lists?match_id=-1&currency_id=0&status=0',
      'charge_mention/log2?currency=0',
      'lh/deposit/order?status=0',
      'lh/send/order_list?status=0',
      'nftGoods/list?goods_category_id=0&search=',
      'nftGoods/orderList?status=0',
    ])
      expect(await raw('GET', path), path).toMatchObject({ type: 'ok' });
    // Required values are not guessed: nothing is bought, moved or withdrawn for a 0.
    for (const [path, fields, field] of [
      ['nftGoods/buy', 'id=1&number=0', 'number'],
      ['wallet/change', 'currency_id=3&from_field=change&to_field=lever&number=0', 'number'],
      ['coin/trade', 'legal_id=3&currency_id=1&type=1&target_price=0&amount=1', 'target_price'],
    ] as const)
      expect(await raw('POST', path, fields)).toMatchObject({ reason: 'invalid_request', field });
  });

  test('ETH is known by 10000, too', async () => {
    payloadOf(await bindAddress(at.exchange, ann, { currency_id: 10000, netType: 'ERC20', address: ether }));
    const imgs = encodeURIComponent(String(payloadOf(await upload(at.exchange, ann, await picture()))));
    const calls: ['GET' | 'POST', string, string?][] = [
      ['GET', 'currency/deal?legal_id=3&currency_id=10000'],
      ['POST', 'wallet/detail', 'currency=10000&type=change'],
      ['POST', 'wallet/get_in_address', 'currency=10000'],
      ['POST', 'wallet/get_info', 'currency=10000'],
      ['POST', 'wallet/get_address', 'currency=10000'],
      ['POST', 'wallet/legal_log', 'currency=10000&type=change'],
      ['POST', 'wallet/change', 'currency_id=10000&from_field=change&to_field=lever&number=0.1'],
      ['POST', 'wallet/charge_req', `currency=10000&sub_type=ERC20&amount=1&account=${ether}&imgs=${imgs}`],
      [
        'POST',
        'wallet/out',
        `currency=10000&netType=erc20&number=0.5&address=${ether}&pay_password=${fundPassword}`,
      ],
      ['POST', 'lever/deal', 'legal_id=3&currency_id=10000'],
      ['POST', 'coin/trade', 'legal_id=3&currency_id=10000&type=1&target_price=3000&amount=0.01'],
      ['GET', 'coin/list?legal_id=3&currency_id=10000'],
      ['GET', 'charge_mention/log2?currency=10000'],
      ['GET', 'charge_mention/log3?currency=10000'],
    ];
    const answers = new Map<string, Answered>();
    for (const [method, path, body] of calls) {
      const answer = await raw(method, path, body);
      // If ETH cannot be moved (to an account type without ETH), the error is not about an unknown currency.
      if (path !== 'wallet/change') expect(answer, path).toMatchObject({ type: 'ok' });
      else expect(answer.reason, path).not.toBe('currency_unknown');
      answers.set(path, answer);
    }
    expect(row(Object(answers.get('wallet/detail')))).toMatchObject({ currency: 1000, currency_name: 'ETH' });
    expect(row(Object(answers.get('coin/list?legal_id=3&currency_id=10000')), 'data', 0)).toMatchObject({
      currency_id: 1000,
    });
    expect(row(Object(answers.get('charge_mention/log2?currency=10000')), 'data', 0)).toMatchObject({
      currency: 1000,
    });
    expect(await raw('POST', 'wallet/get_info', 'currency=10001')).toMatchObject({
      reason: 'currency_unknown',
    });
  });
});

describe('a body of JSON', () => {
  test('is read as a form is', async () => {
    expect(
      await json(
        'user/login',
        `{"user_string":"ann@example.com","password":"${password}","type":1,"x":[{}]}`,
      ),
    ).toMatchObject({ type: 'ok' });
    expect(
      await json('coin/trade', '{"legal_id":3,"currency_id":1,"type":1,"target_price":10000,"amount":0.001}'),
    ).toMatchObject({ type: 'ok' });
    expect(row(await raw('GET', 'coin/list'), 'data', 0)).toMatchObject({
      target_price: '10000',
      trade_amount: '0.001',
    });
    expect(await json('lever/my_trade', '{"status":null}')).toMatchObject({ type: 'ok' });
    expect(await json('wallet/list', '')).toMatchObject({ type: 'ok' });
  });

  test.each([
    ['with a list', '{"currency":[3],"type":"change"}', 'currency'],
    ['with an object', '{"currency":3,"type":{"a":1}}', 'type'],
    [
      'with lists in lists',
      `{"type":"change","currency":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      'currency',
    ],
    [
      'with a number whose last digits are lost',
      '{"type":"change","currency":12345678901234567}',
      'currency',
    ],
    ['with half a number', '{"type":"change","currency":1e-7}', 'currency'],
  ])('%s is refused at the field', async (_, body, field) => {
    expect(await json('wallet/detail', body)).toMatchObject({ reason: 'invalid_request', field });
  });

  test('with a number of up to 15 digits is that number', async () => {
    const lost = {
      reason: 'invalid_request',
      message: at.exchange.context.texts.say('jp', 'server.invalid.number'),
    };
    const withCurrency = (digits: string) => json('wallet/detail', `{"type":"change","currency":${digits}}`);
    expect(await withCurrency('1234567890123456')).toMatchObject(lost);
    expect(await withCurrency('123456789012345')).not.toMatchObject(lost);
  });

  test.each(['[1]', '"x"', 'null', '3', '{', 'currency=3&type=change', '\u0000'])(
    'that is %j is refused, and told what is read',
    async (body) => {
      const answer = await json('wallet/detail', body);
      expect(answer).toMatchObject({ type: 'error', reason: 'invalid_request' });
      expect(answer.message).toContain('JSON');
    },
  );

  test.each(['text/plain', 'application/xml', 'application/json-patch+json', 'x'])(
    'of the kind %s is refused, and told what is read',
    async (contentType) => {
      const answer = await raw('POST', 'wallet/detail', 'currency=3&type=change', { contentType });
      expect(answer).toMatchObject({ type: 'error', reason: 'invalid_request' });
      expect(answer.message).toContain('JSON');
    },
  );

  test('cannot change prototypes', async () => {
    await json('wallet/list', '{"__proto__":{"admin":1},"constructor":{"prototype":{"admin":1}}}');
    expect(Object({}).admin).toBeUndefined();
  });
});

describe('their answers', () => {
  test('the wallets have their totals and rate by both names', async () => {
    const wallets = await raw('POST', 'wallet/list', '');
    const ours = row(wallets, 'change_wallet');
    expect(row(wallets).ExRate).toBe(row(wallets).exchange_rate);
    expect([ours.totle, ours.usdt_totle, ours.CNY]).toEqual([ours.total, ours.usdt_total, ours.cny_total]);
    const detail = row(await raw('POST', 'wallet/detail', 'currency=3&type=lever'));
    expect(detail.ExRate).toBe(detail.exchange_rate);
  });

  test('a bound address has its network by both names, the one of a bank its fields', async () => {
    const [address] = Object((await raw('POST', 'wallet/get_address', 'currency=3')).message);
    expect(address).toMatchObject({ netType: 'trc20', nettype: 'trc20' });
    const bank = row(await raw('POST', 'wallet/get_in_address', 'currency=9999'));
    expect([bank.bkname, bank.bkcardnumer, bank.cardname]).toEqual([
      bank.bank_name,
      bank.bank_account,
      bank.holder_name,
    ]);
  });

  test('contracts and options have their choices by both names', async () => {
    const deal = row(await raw('POST', 'lever/deal', 'legal_id=3&currency_id=1'));
    expect(Object(deal.multiple).muit).toEqual(Object(deal.multiple).multiple);
    expect(Object(deal.multiple).muit[0]).toHaveProperty('value');
    expect([deal.ustd_price, deal.ExRate, deal.ExRAte]).toEqual([
      deal.usd_price,
      deal.exchange_rate,
      deal.exchange_rate,
    ]);
    const seconds = Object((await raw('GET', 'microtrade/seconds')).message);
    expect(seconds.length).toBeGreaterThan(1);
    for (const one of seconds) expect(one.min_num).toBe(one.min_amount);
  });

  test('a page has the address of the next one, which works', async () => {
    for (const amount of ['0.001', '0.002', '0.003'])
      await raw('POST', 'coin/trade', `legal_id=3&currency_id=1&type=1&target_price=9000&amount=${amount}`);
    const first = await raw('GET', 'coin/list?limit=2');
    const next = String(row(first).next_page_url);
    expect(next).toBe('/api/coin/list?page=2&limit=2');
    expect(await raw('GET', next.slice('/api/'.length))).toMatchObject({ type: 'ok' });
    const { last_page } = row(first);
    expect(row(await raw('GET', `coin/list?limit=2&page=${last_page}`)).next_page_url).toBeNull();
    expect(row(await raw('POST', 'lever/my_trade', ''), 'message')).toHaveProperty('next_page_url');
  });

  test('have entries in the contract that match its operations and schemas', async () => {
    const { document } = at.exchange.context.contract;
    const { answers, pages, names, none, accounts } = Object(document['x-compatibility']);
    const schemas = Object(document.components).schemas;
    const known = (operation: string) => at.exchange.context.contract.operations.has(operation);
    for (const [schema, fields] of Object.entries<Record<string, string[]>>(answers))
      for (const [ours, theirs] of Object.entries(fields)) {
        expect(schemas[schema]?.properties, schema).toHaveProperty(ours);
        for (const name of theirs) expect(schemas[schema].properties, schema).not.toHaveProperty(name);
      }
    for (const schema of pages.of) expect(schemas[schema]?.properties, schema).toHaveProperty('last_page');
    for (const operation of [names, none, accounts].flatMap(Object.keys))
      expect(known(operation), operation).toBe(true);
  });

  test('a repeat with its key is answered with both names as well', async () => {
    const send = () =>
      at.exchange.app.inject({
        method: 'POST',
        url: '/api/microtrade/submit',
        headers: {
          authorization: ann.token,
          'idempotency-key': 'compatible-option',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: 'match_id=1&currency_id=3&type=1&seconds=60&number=100',
      });
    const [first, again] = [(await send()).json(), (await send()).json()];
    expect(first).toMatchObject({ type: 'ok' });
    expect(again).toEqual(first);
  });
});

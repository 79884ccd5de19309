/** Every coin has a picture, including a newly added one. */
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OperationId } from '../../server/http/operations.ts';
import { seedSavings } from '../../server/savings/index.ts';
import { seedSubscriptions } from '../../server/subscription/index.ts';
import { fullExchange } from '../../server/testing/full-exchange.ts';
import { give, type Person, payloadOf, register } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';

const at = useExchange(async (context) => (await fullExchange(context)).handlers);
const { call } = at;
const usdt = 3;
const madeUp = 7001;

let person: Person;
beforeAll(async () => {
  const { context } = at.exchange;
  await context.db
    .insertInto('currency')
    .values({
      id: madeUp,
      name: 'ZQ7',
      decimals: 2,
      is_legal: false,
      is_match: false,
      is_lever: false,
      is_micro: false,
      sort: madeUp,
    })
    .execute();
  await at.exchange.restart();
  await Promise.all([seedSavings(context), seedSubscriptions(context)]);
  person = await register(at.exchange, 'ann@example.com');
  await give(at.exchange, person, usdt, '1000');
  payloadOf(await call('lhDeposit', { config_id: 2, amount: '100', agreement: true }, person));
  const { id, buy_num } = Object(payloadOf(await call('lhSendGetRecommend')));
  payloadOf(await call('lhSendOrder', { config_id: id, amount: buy_num }, person));
});

/** Every value of a key, at any depth. */
function* under(key: string, value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === key) yield inner;
    yield* under(key, inner);
  }
}

/** Calls that return coins, with parameters for existing rows. */
const showing: readonly [operation: OperationId, fields?: Record<string, unknown>][] = [
  ['walletList'],
  ['walletDetail', { currency: usdt, type: 'change' }],
  ['currencyQuotationNew'],
  ['currencyUserCurrencyList'],
  ['lhDepositConfig'],
  ['lhDepositProductInfo', { id: 2 }],
  ['lhDepositOrder'],
  ['lhSendConfig'],
  ['lhSendProductInfo', { id: 1 }],
  ['lhSendGetRecommend'],
  ['lhSendOrderList'],
];

/** @throws unless there is a small picture that may be cached forever */
async function expectPicture(address: unknown): Promise<void> {
  const { statusCode, headers, rawPayload } = await at.exchange.app.inject({ url: String(address) });
  expect([address, statusCode]).toEqual([address, 200]);
  expect(headers['content-type']).toContain('image/svg+xml');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(rawPayload.length).toBeLessThan(3000);
  const { width, height } = await sharp(rawPayload).metadata();
  expect([width, height]).toEqual([96, 96]);
}

describe('the picture of a coin', () => {
  test('is in every answer whose contract has one', () => {
    const { contract } = at.exchange.context;
    const answers = (id: string) => {
      const seen = new Set<unknown>();
      const has = (node: unknown): boolean => {
        if (typeof node !== 'object' || node === null || seen.has(node)) return false;
        seen.add(node);
        if ('$ref' in node && typeof node.$ref === 'string') return has(contract.at(node.$ref));
        return (
          ('properties' in node && Object.hasOwn(Object(node.properties), 'logo')) ||
          Object.values(node).some(has)
        );
      };
      return has(contract.at(contract.operations.get(id)?.answer ?? ''));
    };
    // The customer service has its own picture.
    const known = ['setGetCustomerUrl', ...showing.map(([operation]) => operation)];
    expect([...contract.operations.keys()].filter(answers).sort()).toEqual(known.sort());
  });

  test('is an address that answers one', async () => {
    const addresses = new Set<unknown>();
    for (const [operation, fields] of showing) {
      const logos = [...under('logo', payloadOf(await call(operation, fields, person)))];
      expect([operation, logos.length]).not.toEqual([operation, 0]);
      for (const logo of logos) addresses.add(logo);
    }
    expect(addresses.size).toBeGreaterThan(15);
    for (const address of addresses) await expectPicture(address);
  });

  test('is generated for an added coin: its letters on a colour', async () => {
    const { change_wallet } = Object(payloadOf(await call('walletList', { currency_name: 'ZQ7' }, person)));
    const [{ logo }] = change_wallet.balance;
    expect(logo).toMatch(/^\/api\/pictures\/coins\/ZQ7-[0-9a-f]{8}\.svg$/);
    await expectPicture(logo);
  });

  test('is the uploaded one, if the coin has one', async () => {
    const { db } = at.exchange.context;
    await db.updateTable('currency').set({ logo: '/coins/mine.webp' }).where('id', '=', madeUp).execute();
    const { change_wallet } = Object(payloadOf(await call('walletList', { currency_name: 'ZQ7' }, person)));
    expect(change_wallet.balance).toMatchObject([{ logo: '/coins/mine.webp' }]);
  });

  test('is another one for each coin', async () => {
    const { change_wallet } = Object(payloadOf(await call('walletList', {}, person)));
    const bodies = await Promise.all(
      change_wallet.balance
        .filter(({ currency }: { currency: number }) => currency !== madeUp)
        .map(async ({ logo }: { logo: string }) => (await at.exchange.app.inject({ url: logo })).body),
    );
    expect(new Set(bodies).size).toBe(bodies.length);
  });

  test('is shown by the examples of the contract too', async () => {
    const examples = [...under('example', at.exchange.context.contract.document)];
    const logos = new Set([...under('logo', examples)].map(String).filter((one) => one.includes('/coins/')));
    expect(logos.size).toBeGreaterThan(2);
    for (const logo of logos) await expectPicture(logo);
  });

  test.each([
    ['CJK-00000000.svg', 'another mark', 200],
    ['%E5%86%86-00000000.svg', 'no letter that can be drawn', 200],
    ['A%2FB-00000000.svg', 'a slash', 200],
    ['%3Cscript%3E-00000000.svg', 'markup', 200],
    ['BTC.svg', 'no mark', 404],
    ['..%2f..%2fetc', 'a way out', 404],
  ])('under %s, with %s, is not kept for ever: %i', async (file, _what, status) => {
    const response = await at.exchange.app.inject({ url: `/api/pictures/coins/${file}` });
    expect(response.statusCode).toBe(status);
    expect(response.headers['cache-control'] ?? '').not.toContain('immutable');
    expect(response.body).not.toContain('<script');
    if (status === 200) expect(response.headers['content-security-policy']).toContain('sandbox');
  });
});

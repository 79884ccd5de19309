/** The same action many times concurrently: it succeeds once, or as often as balance, stock or limits permit. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { issue } from '../../server/collectibles/index.ts';
import { seedDemo } from '../../server/demo/index.ts';
import { decide, pendingReviews } from '../../server/reviews/index.ts';
import { fullExchange } from '../../server/testing/full-exchange.ts';
import {
  bindAddress,
  fundPassword,
  give,
  identity,
  type Person,
  password,
  payloadOf,
  register,
  setFundPassword,
  upload,
  verify,
} from '../../server/testing/people.ts';
import { picture } from '../../server/testing/pictures.ts';
import type { Answer } from '../../server/testing/reachable-exchange.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { whole } from './attack.ts';
import { expectInvariants } from './properties/invariants.ts';

const runners = whole ? 100 : 16;
const usdt = 3;
const pair = { legal_id: 3, currency_id: 1 };
const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

const at = useExchange(async (context) => {
  await seedDemo(context);
  return (await fullExchange(context)).handlers;
});
let ann: Person;
let bob: Person;

beforeAll(async () => {
  bob = await register(at.exchange, 'bob@example.com');
}, 120_000);

beforeEach(async () => {
  ann = await register(at.exchange, at.email);
  await verify(at.exchange, ann);
  await setFundPassword(at.exchange, ann);
  await sql`delete from throttle`.execute(at.exchange.context.db);
  for (const kind of ['change', 'lever', 'micro'] as const) await give(at.exchange, ann, usdt, '1000', kind);
}, 120_000);

type Fields = Record<string, unknown>;
type Call = Parameters<typeof at.call>[0];

const ask = (operation: Call, fields: Fields, idempotencyKey?: string) =>
  at.call(operation, fields, { token: ann.token, ...(idempotencyKey ? { idempotencyKey } : {}) });
const done = async (operation: Call, fields: Fields) => payloadOf(await ask(operation, fields));
const repeated = (operation: Call, fields: Fields) => (n: number) => {
  void n;
  return ask(operation, fields);
};
const newest = async (table: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where user_id = ${ann.id} order by id desc limit 1`.execute(
    at.exchange.context.db,
  );
  return rows[0]?.id ?? 0;
};
const own = async (): Promise<number> => {
  const { db, clock } = at.exchange.context;
  const slug = 'camellia';
  const item = await db.transaction().execute((tx) => issue(tx, { slug, owner: ann.id, at: clock.now() }));
  expect(item).toBeDefined();
  const { rows } = await sql<{ id: number }>`
    select id from collectible_item where owner = ${ann.id} order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? 0;
};
const proof = async () => String(payloadOf(await upload(at.exchange, ann, await picture())));
const code = async (): Promise<string> => {
  await done('setSmsOtherMail', {});
  return at.exchange.codeFor(ann.email);
};
/** A different valid address for each. */
const otherAddress = (n: number) => `0x${n.toString(16).padStart(40, '0')}`;
const transfer = { currency_id: usdt, from_field: 'change', to_field: 'micro', number: '1000' };
const withdrawal = { currency: usdt, netType: 'trc20', address, pay_password: fundPassword };

/** The concurrent actions, and how many of them may and must succeed. */
type Race = [
  what: string,
  prepare: () => Promise<(n: number) => Promise<Answer>>,
  most: number,
  least?: number,
];

const races: Race[] = [
  ['a transfer of everything', async () => repeated('walletChange', transfer), 1],
  [
    'a transfer of a third, again and again',
    async () => repeated('walletChange', { ...transfer, number: '333' }),
    3,
  ],
  [
    'transfers there and back',
    async () => (n) => ask('walletChange', n % 2 ? transfer : { ...transfer, from_field: 'lever' }),
    2,
  ],
  [
    'an order for everything',
    async () => repeated('coinTrade', { ...pair, type: 1, target_price: '10000', amount: '0.09' }),
    1,
  ],
  [
    'a withdrawal of everything',
    async () => {
      payloadOf(await bindAddress(at.exchange, ann, { currency_id: usdt, netType: 'trc20', address }));
      return repeated('walletOut', { ...withdrawal, number: '1000' });
    },
    1,
  ],
  [
    'more withdrawals than a day has',
    async () => {
      payloadOf(await bindAddress(at.exchange, ann, { currency_id: usdt, netType: 'trc20', address }));
      return repeated('walletOut', { ...withdrawal, number: '10' });
    },
    3,
  ],
  [
    'the end of one order',
    async () => {
      await done('coinTrade', { ...pair, type: 1, target_price: '10000', amount: '0.01' });
      return repeated('coinTradeCancel', { id: await newest('spot_order') });
    },
    1,
  ],
  [
    'one position for all there is',
    async () => repeated('leverSubmit', { ...pair, type: 1, status: 1, share: 1, multiple: 1 }),
    1,
    0,
  ],
  [
    'the end of one position',
    async () => {
      await done('leverSubmit', { ...pair, type: 1, status: 1, share: 1, multiple: 10 });
      return repeated('leverClose', { id: await newest('lever_order') });
    },
    1,
  ],
  [
    'the same option',
    async () =>
      repeated('microtradeSubmit', { match_id: 1, currency_id: usdt, type: 1, seconds: 60, number: '10' }),
    1,
  ],
  [
    'savings of everything',
    async () => repeated('lhDeposit', { config_id: 2, amount: '1000', agreement: true }),
    1,
  ],
  [
    'the end of savings',
    async () => {
      await done('lhDeposit', { config_id: 2, amount: '1000', agreement: true });
      return repeated('lhDepositOrderCancel', { id: await newest('savings_order') });
    },
    1,
  ],
  ['orders of the shop', async () => (n) => ask('nftGoodsBuy', { id: 1 + (n % 6) }), 20],
  [
    'the payment of one order',
    async () => {
      await done('nftGoodsBuy', { id: 1 });
      return repeated('nftGoodsOrderPay', {
        order_id: await newest('collectible_order'),
        pay_type: 1,
        pay_password: fundPassword,
      });
    },
    1,
  ],
  [
    'payment and end of one order',
    async () => {
      await done('nftGoodsBuy', { id: 2 });
      const order_id = await newest('collectible_order');
      return (n) =>
        n % 2
          ? ask('nftGoodsCancelOrder', { order_id })
          : ask('nftGoodsOrderPay', { order_id, pay_type: 1, pay_password: fundPassword });
    },
    1,
  ],
  [
    'one gift',
    async () => {
      const id = await own();
      return repeated('nftGoodsUserCollectionTransfer', {
        id,
        target_account: bob.email,
        pay_password: fundPassword,
      });
    },
    1,
  ],
  [
    'gift and sale of one item',
    async () => {
      const id = await own();
      return (n) =>
        n % 2
          ? ask('nftGoodsUserCollectionSales', { id, price: '50', pay_password: fundPassword })
          : ask('nftGoodsUserCollectionTransfer', {
              id,
              target_account: bob.email,
              pay_password: fundPassword,
            });
    },
    // An item on sale may be put on sale again, at another price.
    runners,
  ],
  [
    'deposits by one picture',
    async () =>
      repeated('walletChargeReq', {
        currency: usdt,
        sub_type: 'trc20',
        amount: '100',
        account: address,
        imgs: await proof(),
      }),
    1,
  ],
  [
    'more deposits than a day has',
    async () => {
      const proofs = await Promise.all(Array.from({ length: 24 }, proof));
      return (n) =>
        ask('walletChargeReq', {
          currency: usdt,
          sub_type: 'trc20',
          amount: '100',
          account: address,
          imgs: proofs[n % 24],
        });
    },
    20,
  ],
  [
    'addresses by one code',
    async () => {
      const one = await code();
      return (n) =>
        ask('walletAddaddress', {
          currency_id: usdt,
          netType: 'erc20',
          address: otherAddress(n + 1),
          notes: 'x',
          code: one,
        });
    },
    1,
  ],
  ['codes', async () => repeated('smsMail', { user_string: `new-${ann.email}`, type: 'register' }), 1],
  [
    'one registration',
    async () => {
      const user_string = `once-${ann.email}`;
      await done('smsMail', { user_string, type: 'register' });
      const fields = {
        type: 'email',
        user_string,
        code: await at.exchange.codeFor(user_string),
        password,
        re_password: password,
        agreement: true,
      };
      return repeated('userRegister', fields);
    },
    1,
  ],
  [
    'the basic verification of somebody else',
    async () => {
      const cho = await register(at.exchange, `cho-${ann.email}`);
      return () => at.call('userRealName', identity, cho);
    },
    1,
  ],
  [
    'a new fund password by one code',
    async () => {
      const one = await code();
      return (n) =>
        ask('safeUpdatePassword', {
          oldpassword: fundPassword,
          password: `7391${10 + (n % 80)}`,
          re_password: `7391${10 + (n % 80)}`,
          code: one,
        });
    },
    1,
  ],
  ['logging out', async () => repeated('userLogout', {}), runners],
];

test.each(races)(
  '%s at the same moment is done as often as it may be, and no more',
  { timeout: 300_000 },
  async (_, prepare, max, min = 1) => {
    const run = await prepare();
    const answers = await Promise.all(Array.from({ length: runners }, (_one, n) => run(n)));
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.reason]));
    expect(refusals).not.toContain('internal_error');
    expect(answers.length - refusals.length, refusals.join()).toBeLessThanOrEqual(max);
    expect(answers.length - refusals.length, refusals.join()).toBeGreaterThanOrEqual(min);
    await expectInvariants(at.exchange);
  },
);

test('one key at the same moment is one transfer, and one answer', { timeout: 300_000 }, async () => {
  const fields = { ...transfer, number: '10' };
  const answers = await Promise.all(
    Array.from({ length: runners }, () => ask('walletChange', fields, 'race-of-one-key')),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const other = await ask('walletChange', { ...fields, number: '11' }, 'race-of-one-key');
  expect(other).toMatchObject({ ok: false, reason: 'idempotency_conflict' });
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from transfer where user_id = ${ann.id}`.execute(at.exchange.context.db);
  expect(rows[0]?.n).toBe(1);
  await expectInvariants(at.exchange);
});

test('a deposit that is passed and rejected at the same moment is decided once', {
  timeout: 300_000,
}, async () => {
  await done('walletChargeReq', {
    currency: usdt,
    sub_type: 'trc20',
    amount: '100',
    account: address,
    imgs: await proof(),
  });
  const one = (await pendingReviews(at.exchange.context)).find(({ user }) => user === ann.id);
  const decisions = Array.from({ length: runners }, (_, n) =>
    decide(at.exchange.context, {
      kind: 'deposit',
      id: one?.id ?? 0,
      passed: n % 2 === 0,
      ...(n % 2 ? { reason: 'no' } : {}),
    }),
  );
  await Promise.allSettled(decisions);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ledger_event where reference = ${`deposit:${one?.id}`}`.execute(
    at.exchange.context.db,
  );
  expect(rows[0]?.n).toBeLessThanOrEqual(1);
  await expectInvariants(at.exchange);
});

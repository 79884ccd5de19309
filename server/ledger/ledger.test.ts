import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decimal, plain } from '../../src/decimal/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import {
  type Account,
  available,
  balances,
  halt,
  haltOf,
  held,
  InsufficientFunds,
  log,
  type Movement,
  post,
  postAll,
  resume,
  system,
} from './index.ts';

const usdt = 3;
let test_: TestDatabase;
let users = 0;
const newUser = () => `user-${++users}`;

beforeAll(async () => {
  test_ = await createTestDatabase({ connections: 10 });
});
afterAll(() => test_.drop());

function book(movements: Movement[], reason = 'test'): Promise<void> {
  return test_.db.transaction().execute((tx) => post(tx, { reason, at: 1_700_000_000_000, movements }));
}

async function fund(user: string, amount: string, currency = usdt): Promise<void> {
  await book(
    [{ from: system('deposits', currency), to: available(user, currency, 'change'), amount }],
    'deposit',
  );
}

async function expectBalanced(): Promise<void> {
  const { rows } = await sql`select * from ledger_imbalance()`.execute(test_.db);
  expect(rows).toEqual([]);
}

test('a movement is a pair of entries that sums to zero, with the balances before and after', async () => {
  const user = newUser();
  await fund(user, '10');
  await book([
    { from: available(user, usdt, 'change'), to: held(user, usdt, 'change'), amount: '0.00000001' },
  ]);
  const { rows, total } = await log(test_.db, user, { page: 1, limit: 10 });
  expect(total).toBe(3);
  expect(rows.map(({ value, before, after, held: isHeld }) => [value, before, after, isHeld])).toEqual([
    ['0.00000001', '0', '0.00000001', true],
    ['-0.00000001', '10', '9.99999999', false],
    ['10', '0', '10', false],
  ]);
  expect(await balances(test_.db, user)).toEqual([
    { currency: usdt, kind: 'change', available: '9.99999999', held: '0.00000001' },
  ]);
  await expectBalanced();
});

test('the log is filtered by currency and wallet, and paged newest first', async () => {
  const user = newUser();
  for (const amount of ['1', '2', '3']) await fund(user, amount);
  await fund(user, '4', 1);
  await book([{ from: available(user, 1, 'change'), to: available(user, 1, 'micro'), amount: '4' }]);
  const page = await log(test_.db, user, { currency: usdt, kind: 'change', page: 2, limit: 2 });
  expect(page.total).toBe(3);
  expect(page.rows.map((row) => row.value)).toEqual(['1']);
  const micro = await log(test_.db, user, { kind: 'micro', page: 1, limit: 9 });
  expect(micro.rows.map((row) => [row.value, row.created_at])).toEqual([['4', 1_700_000_000_000]]);
  await book([{ from: available(user, 1, 'micro'), to: held(user, 1, 'micro'), amount: '1' }]);
  const part = async (isHeld: boolean) =>
    (await log(test_.db, user, { kind: 'micro', held: isHeld, page: 1, limit: 9 })).rows.map(
      (row) => row.value,
    );
  expect([await part(false), await part(true)]).toEqual([['-1', '4'], ['1']]);
});

test('a stopped activity continues when it is resumed, and no other does', async () => {
  const other = { name: 'other', reason: 'another', since: 1, told_at: null };
  await test_.db.insertInto('halt').values(other).execute();
  expect(await halt(test_.db, 'withdrawals', 'a test', 2)).toBe(true);
  expect(await halt(test_.db, 'withdrawals', 'again', 3)).toBe(false);
  expect(await haltOf(test_.db, 'withdrawals')).toEqual({
    name: 'withdrawals',
    reason: 'a test',
    since: 2,
  });
  expect(await resume(test_.db, 'withdrawals')).toBe(true);
  expect(await resume(test_.db, 'withdrawals')).toBe(false);
  expect(await haltOf(test_.db, 'withdrawals')).toBeUndefined();
  expect(await test_.db.selectFrom('halt').selectAll().execute()).toEqual([other]);
});

test('an event is rolled back as a whole if one of its movements lacks the funds', async () => {
  const user = newUser();
  const other = newUser();
  await fund(user, '5');
  const refused = book([
    { from: available(user, usdt, 'change'), to: available(other, usdt, 'change'), amount: '5' },
    { from: available(user, usdt, 'change'), to: available(other, usdt, 'change'), amount: '0.00000001' },
  ]);
  await expect(refused).rejects.toBeInstanceOf(InsufficientFunds);
  expect(await balances(test_.db, user)).toMatchObject([{ available: '5' }]);
  expect(await balances(test_.db, other)).toEqual([]);
});

test('a movement that cannot be paid is refused even if a later one would cover it', async () => {
  const [user, other] = [newUser(), newUser()];
  await Promise.all([fund(user, '5'), fund(other, '5')]);
  const [from, to] = [available(user, usdt, 'change'), available(other, usdt, 'change')];
  const swap = (first: string, second: string) =>
    book([
      { from, to, amount: first },
      { from: to, to: from, amount: second },
    ]);
  await expect(swap('6', '6')).rejects.toBeInstanceOf(InsufficientFunds);
  await swap('5', '10');
  expect(await balances(test_.db, user)).toMatchObject([{ available: '10' }]);
});

test('the entries of a call are numbered in its order, each with the balance that it leaves', async () => {
  const [user, other] = [newUser(), newUser()];
  await fund(user, '10');
  const [from, to] = [available(user, usdt, 'change'), available(other, usdt, 'change')];
  const move = (amount: string) => ({ from, to, amount });
  await test_.db.transaction().execute((tx) =>
    postAll(tx, 7, [
      { reason: 'first', reference: 'a:1', movements: [move('1'), move('2')] },
      { reason: 'nothing', movements: [] },
      { reason: 'second', info: 'a note', movements: [{ from: to, to: from, amount: '3' }] },
    ]),
  );
  const { rows } = await log(test_.db, user, { page: 1, limit: 3 });
  expect(
    rows.map(({ reason, reference, info, value, after }) => [reason, reference, info, value, after]),
  ).toEqual([
    ['second', null, 'a note', '3', '10'],
    ['first', 'a:1', null, '-2', '7'],
    ['first', 'a:1', null, '-1', '9'],
  ]);
  await expectBalanced();
});

test.each(['0', '0.00000000', '-1', '1e3', '0.000000001', '', 'NaN'])(
  '%j is not an amount to book',
  async (amount) => {
    const user = newUser();
    const refused = book([{ from: system('deposits', usdt), to: available(user, usdt, 'change'), amount }]);
    await expect(refused).rejects.toBeInstanceOf(RangeError);
  },
);

test('a movement from one currency to another is refused', async () => {
  const refused = book([{ from: system('a', 1), to: system('b', 3), amount: '1' }]);
  await expect(refused).rejects.toBeInstanceOf(RangeError);
});

test('names of user accounts and of exchange accounts never collide', async () => {
  const user = 'system:deposits';
  await fund(user, '1');
  expect(await balances(test_.db, user)).toMatchObject([{ available: '1' }]);
  await expectBalanced();
});

test.each([
  'update ledger_entry set amount = amount * 2',
  'delete from ledger_entry',
  'truncate ledger_entry cascade',
  "update ledger_event set reason = 'other'",
])('entries are immutable: %s', async (statement) => {
  await expect(sql.raw(statement).execute(test_.db)).rejects.toThrow('never changed');
});

test('two requests at once never spend the same money', async () => {
  const user = newUser();
  await fund(user, '100');
  const spend = () =>
    book([{ from: available(user, usdt, 'change'), to: system('shop', usdt), amount: '30' }]);
  const results = await Promise.allSettled(Array.from({ length: 12 }, spend));
  const refusals = results.filter((result) => result.status === 'rejected');
  expect(refusals).toHaveLength(9);
  for (const { reason } of refusals) expect(reason).toBeInstanceOf(InsufficientFunds);
  expect(await balances(test_.db, user)).toMatchObject([{ available: '10' }]);
  await expectBalanced();
});

test('concurrent transfers in both directions between two accounts never deadlock', async () => {
  const [a, b] = [newUser(), newUser()];
  await Promise.all([fund(a, '100'), fund(b, '100')]);
  const move = (from: string, to: string) =>
    book([{ from: available(from, usdt, 'change'), to: available(to, usdt, 'change'), amount: '1' }]);
  await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? move(a, b) : move(b, a))));
  expect(await balances(test_.db, a)).toMatchObject([{ available: '100' }]);
  await expectBalanced();
});

test('after any bookings, sums are zero, balances equal a plain model, and no user is below zero', async () => {
  const people = [newUser(), newUser(), newUser()];
  const pots: Account[] = people.flatMap((user) => [
    available(user, usdt, 'change'),
    held(user, usdt, 'change'),
    available(user, usdt, 'micro'),
  ]);
  pots.push(system('pool', usdt));
  const model = pots.map(() => decimal(0));
  const movement = fc.record({
    from: fc.nat(pots.length - 1),
    to: fc.nat(pots.length - 1),
    units: fc.integer({ min: 1, max: 5_000_000_000 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(movement, { minLength: 1, maxLength: 4 }), { maxLength: 3 }),
      async (plan) => {
        const next = [...model];
        let possible = true;
        const events = plan.map((moves) => ({
          reason: 'random',
          movements: moves.map(({ from, to, units }) => {
            const amount = decimal(units).times('0.00000001');
            next[from] = (next[from] ?? decimal(0)).minus(amount);
            if (from < pots.length - 1 && next[from]?.lt(0)) possible = false;
            next[to] = (next[to] ?? decimal(0)).plus(amount);
            return { from: at(pots, from), to: at(pots, to), amount: plain(amount) };
          }),
        }));
        const booked = test_.db.transaction().execute((tx) => postAll(tx, 1, events));
        if (possible) {
          await booked;
          model.splice(0, model.length, ...next);
        } else {
          await expect(booked).rejects.toBeInstanceOf(InsufficientFunds);
        }
      },
    ),
    { numRuns: 60 },
  );
  for (const [index, user] of people.entries()) {
    const found = await balances(test_.db, user);
    const change = found.find((row) => row.kind === 'change');
    const micro = found.find((row) => row.kind === 'micro');
    expect([change?.available ?? '0', change?.held ?? '0', micro?.available ?? '0']).toEqual(
      [0, 1, 2].map((part) => plain(at(model, index * 3 + part))),
    );
  }
  await expectBalanced();
});

function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`No item ${index}`);
  return item;
}

/** Reviews: manual, and automatic in a sandbox. */
import { expect, test } from 'vitest';
import { reviewDue } from '../../server/reviews/auto.ts';
import { decide, pendingReviews } from '../../server/reviews/index.ts';
import { identity, payloadOf, register, upload } from '../../server/testing/people.ts';
import { picture } from '../../server/testing/pictures.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';

const at = useExchange(walletExchange);

function fail(error: unknown): never {
  throw error;
}

async function applicant() {
  const person = await register(at.exchange, at.email);
  payloadOf(await at.call('userRealName', identity, person));
  const imgs = payloadOf(await upload(at.exchange, person, await picture()));
  payloadOf(
    await at.call('walletChargeReq', { currency: 3, sub_type: 'erc20', amount: '666', imgs }, person),
  );
  return person;
}

test('pending requests are listed, oldest first, until they are decided', async () => {
  const { id: user } = await applicant();
  const mine = async () => (await pendingReviews(at.exchange.context)).filter((one) => one.user === user);
  const [first, second] = await mine();
  expect([first?.kind, first?.what, second?.kind, second?.what]).toEqual([
    'verification',
    'basic',
    'deposit',
    '666 USDT',
  ]);
  for (const one of await mine())
    expect(await decide(at.exchange.context, { ...one, passed: true })).toBe(true);
  expect(await mine()).toEqual([]);
});

test('a deposit is decided automatically, and its user is notified with the amount in its coin', async () => {
  const [person, other] = [await applicant(), await register(at.exchange, `b${at.email}`)];
  const imgs = payloadOf(await upload(at.exchange, other, await picture()));
  payloadOf(await at.call('walletChargeReq', { currency: 1, sub_type: 'omni', amount: '0.5', imgs }, other));
  const { context } = at.exchange;
  const deposits = async () =>
    (await pendingReviews(context)).filter(
      ({ kind, user }) => kind === 'deposit' && [person.id, other.id].includes(user),
    );
  const [first, second] = await deposits();
  if (!first || !second) throw new Error('Two wait');
  expect(await decide(context, { kind: 'deposit', id: second.id, passed: true })).toBe(true);
  expect(await deposits()).toEqual([first]);
  for (const passed of [true, false])
    expect(await decide(context, { kind: 'deposit', id: second.id, passed })).toBe(false);
  expect(payloadOf(await at.call('walletDetail', { currency: 1, type: 'change' }, other))).toMatchObject({
    balance: '0.5',
  });
  const notices = await context.db
    .selectFrom('user_notice')
    .select(['user_id', 'kind', 'details'])
    .where('user_id', 'in', [person.id, other.id])
    .execute();
  expect(notices).toEqual([
    { user_id: other.id, kind: 'deposit_passed', details: { amount: { amount: '0.5' }, coin: 'BTC' } },
  ]);
});

test('a verification is decided alone, and once', async () => {
  const [person, other] = [await applicant(), await register(at.exchange, `b${at.email}`)];
  payloadOf(await at.call('userRealName', identity, other));
  const { context } = at.exchange;
  const status = async (who: { token: string }) =>
    Object(payloadOf(await at.call('userCenter', {}, who))).review_status;
  const [, second] = (await pendingReviews(context)).filter(
    ({ kind, user }) => kind === 'verification' && [person.id, other.id].includes(user),
  );
  if (!second) throw new Error('Two wait');
  expect(await decide(context, { kind: 'verification', id: second.id, passed: true })).toBe(true);
  expect([await status(person), await status(other)]).toEqual([1, 2]);
  expect(await decide(context, { kind: 'verification', id: second.id, passed: false })).toBe(false);
  expect([await status(person), await status(other)]).toEqual([1, 2]);
});

test('a request that is not pending cannot be decided', async () => {
  for (const kind of ['verification', 'deposit', 'withdrawal'] as const)
    expect(await decide(at.exchange.context, { kind, id: 999_999, passed: true })).toBe(false);
});

test('automatic review passes requests of any amount after the waiting time', async () => {
  const person = await applicant();
  await reviewDue(at.exchange.context, 5, fail);
  expect(payloadOf(await at.call('userCenter', {}, person))).toMatchObject({ review_status: 1 });
  at.exchange.clock.move(4999);
  await reviewDue(at.exchange.context, 5, fail);
  expect(payloadOf(await at.call('userCenter', {}, person))).toMatchObject({ review_status: 1 });
  at.exchange.clock.move(1);
  await Promise.all([reviewDue(at.exchange.context, 5, fail), reviewDue(at.exchange.context, 5, fail)]);
  expect(payloadOf(await at.call('userCenter', {}, person))).toMatchObject({ review_status: 2 });
  expect(payloadOf(await at.call('walletDetail', { currency: 3, type: 'change' }, person))).toMatchObject({
    balance: '666',
  });
});

test('a failing decision is reported, and does not block later ones', async () => {
  const { context, clock } = at.exchange;
  const unlucky = await register(at.exchange, at.email);
  // Nothing is frozen for it: sending it would take from nothing.
  await context.db
    .insertInto('withdrawal')
    .values({
      user_id: unlucky.id,
      currency: 3,
      amount: '10',
      rate: '0',
      fee: '0',
      address: null,
      details: '{}',
      status: 'reviewing',
      created_at: clock.now(),
    })
    .execute();
  clock.move(1000);
  payloadOf(await at.call('userRealName', identity, unlucky));
  clock.move(5000);
  const errors: unknown[] = [];
  await reviewDue(context, 5, (error) => errors.push(error));
  expect(errors).toHaveLength(1);
  expect(payloadOf(await at.call('userCenter', {}, unlucky))).toMatchObject({ review_status: 2 });
});

/** Obsolete data is deleted; users' data is kept. */
import { expect, test } from 'vitest';
import { removeExpired } from '../../server/clean-up.ts';
import { identity, payloadOf, register, review, upload } from '../../server/testing/people.ts';
import { picture } from '../../server/testing/pictures.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';

const at = useExchange(walletExchange);
const { call } = at;
const day = 24 * 3_600_000;

test('unused pictures are deleted after a day, others are kept', async () => {
  const { context, clock } = at.exchange;
  const person = await register(at.exchange, at.email);
  const { token } = person;
  const send = async () => String(payloadOf(await upload(at.exchange, person, await picture())));
  payloadOf(await call('userRealName', identity, { token }));
  await review(at.exchange, true);
  const imgs = await send();
  payloadOf(
    await call('walletChargeReq', { currency: 3, sub_type: 'trc20', amount: '100', imgs }, { token }),
  );
  const [front_pic, reverse_pic, hand_pic] = [await send(), await send(), await send()];
  payloadOf(await call('userRealName2', { front_pic, reverse_pic, hand_pic }, { token }));
  await review(at.exchange, false, 'Not readable');
  const forgotten = await send();
  const ids = async () =>
    (await context.db.selectFrom('upload').select('id').orderBy('id').execute()).map(({ id }) => id);
  const idOf = (address: string) => Number(/uploads\/(\d+)/.exec(address)?.[1]);
  const proofs = [imgs, front_pic, reverse_pic, hand_pic].map(idOf);

  clock.move(day - 1);
  await removeExpired(context);
  expect(await ids()).toEqual([...proofs, idOf(forgotten)]);
  const late = idOf(await send());
  clock.move(1);
  await removeExpired(context);
  expect(await ids()).toEqual([...proofs, late]);
});

test('codes go after a day', async () => {
  const { context, clock } = at.exchange;
  const kept = async () =>
    (await context.db.selectFrom('code').select('recipient').execute()).map(({ recipient }) => recipient);
  payloadOf(await call('smsMail', { user_string: at.email, type: 'register' }));
  clock.move(day - 1);
  await removeExpired(context);
  expect(await kept()).toContain(at.email);
  clock.move(1);
  await removeExpired(context);
  expect(await kept()).toEqual([]);
});

test('notices go after a year', async () => {
  const { context, clock } = at.exchange;
  const { id, token } = await register(at.exchange, at.email);
  payloadOf(await call('userRealName', identity, { token }));
  await review(at.exchange, true);
  const kept = () => context.db.selectFrom('user_notice').select('kind').where('user_id', '=', id).execute();
  clock.move(365 * day - 1);
  await removeExpired(context);
  expect(await kept()).toHaveLength(1);
  clock.move(1);
  await removeExpired(context);
  expect(await kept()).toEqual([]);
});

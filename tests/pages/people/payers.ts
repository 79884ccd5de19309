/** Users with deposits and withdrawals in every state, old and new bank cards, and used-up daily limits. */
import {
  bankCard,
  bindAddress,
  fundPassword,
  give,
  type Person,
  payloadOf,
  register,
  saveBankCard,
  setFundPassword,
} from '../../../server/testing/people.ts';
import { depositsADay, withdrawalsADay } from '../../../server/wallet/coins.ts';
import { proofOf } from './proof.ts';
import { review, verify } from './review.ts';
import { bank, day, does, type Known, known, usdt, type World } from './world.ts';

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** Verified, with a fund password and funds. */
async function join(world: World, name: string): Promise<Person> {
  const { exchange } = world;
  const person = await register(exchange, `${name}@example.com`);
  await verify(world, person);
  await setFundPassword(exchange, person);
  await give(exchange, person, usdt, '5000');
  await give(exchange, person, bank, '900000');
  return person;
}

const toAddress = { currency: usdt, netType: 'trc20', address, number: '100', pay_password: fundPassword };
const toBank = { currency: bank, number: '5000', pay_password: fundPassword };
/** Optional fields of a bank card. */
const { bank_branch: _branch, account_type: _type, ...plainCard } = bankCard;

export interface Payers {
  payer: Person;
  plain: Person;
  exhausted: Person;
}

const saveCard = async ({ exchange }: World, person: Person, card: object): Promise<unknown> =>
  payloadOf(await saveBankCard(exchange, person, card));
const bind = async ({ exchange }: World, person: Person, more: object = {}): Promise<unknown> =>
  payloadOf(await bindAddress(exchange, person, { currency_id: usdt, netType: 'trc20', address, ...more }));

/** Users with usable bank cards, a day after they were saved. Moves the clock by two days. */
export async function beginPayers(world: World): Promise<Payers> {
  const payer = await join(world, 'payer');
  const plain = await join(world, 'plain');
  const exhausted = await join(world, 'exhausted');
  for (const person of [payer, exhausted]) {
    await saveCard(world, person, bankCard);
    await bind(world, person);
  }
  await saveCard(world, plain, plainCard);
  await bind(world, plain, { notes: '' });
  await does(world, payer, 'walletOut', toAddress);
  world.exchange.clock.move(2 * day);
  return { payer, plain, exhausted };
}

/** Their payments on the last day. */
export async function finishPayers(
  world: World,
  { payer, plain, exhausted }: Payers,
): Promise<Record<string, Known>> {
  const deposit = async (person: Person, fields: object = {}) =>
    does(world, person, 'walletChargeReq', {
      currency: usdt,
      sub_type: 'trc20',
      amount: '100',
      imgs: await proofOf(world, person),
      ...fields,
    });
  await deposit(payer, { address });
  await deposit(payer, { currency: bank, sub_type: undefined, amount: '5000', account: '1234' });
  await does(world, payer, 'walletOut', toBank);
  await does(world, plain, 'walletOut', toBank);
  for (const person of [payer, plain]) await review(world, person);
  await deposit(payer);
  await does(world, payer, 'walletOut', toAddress);
  await review(world, payer, 'unreadable');
  await deposit(payer, { remark: 'third' });

  const fresh = await join(world, 'fresh');
  await saveCard(world, fresh, bankCard);
  await bind(world, fresh);
  await does(world, fresh, 'walletOut', toBank);
  await does(world, fresh, 'walletOut', toAddress);

  for (let time = 0; time < withdrawalsADay; time++) await does(world, exhausted, 'walletOut', toAddress);
  for (let time = 0; time < depositsADay; time++) await deposit(exhausted);
  return {
    payer: known(payer),
    plainCard: known(plain),
    freshCard: known(fresh),
    exhausted: known(exhausted),
  };
}

/** Users of the exchange, brought as far as a test needs them: through the API, with codes from the mailbox. */
import { randomBytes } from 'node:crypto';
import { available, post, system, type WalletKind } from '../../server/ledger/index.ts';
import { writeAddress } from '../../server/wallet/address-format.ts';
import type { Client } from '../../src/client/index.ts';
import type { TestExchange } from './exchange.ts';

export const password = 'tsuki482';
export const fundPassword = '135790';

export interface Person {
  email: string;
  token: string;
  /** The ledger's name for the user. */
  id: string;
  client: Client;
}

/** An address that nobody has used. */
export const freshEmail = (name: string): string => `${name}-${randomBytes(4).toString('hex')}@example.com`;

/** Registers with a code and logs in. */
export async function newcomer(exchange: TestExchange, name: string): Promise<Person> {
  const email = freshEmail(name);
  const visitor = exchange.client();
  await visitor.call('smsMail', { user_string: email, type: 'register' });
  await visitor.call('userRegister', {
    type: 'email',
    user_string: email,
    code: await exchange.code(email),
    password,
    re_password: password,
    agreement: true,
  });
  return personOf(exchange, email, password);
}

/** Somebody who is there already. */
export async function personOf(exchange: TestExchange, email: string, secret: string): Promise<Person> {
  const token = await exchange.client().call('userLogin', { user_string: email, password: secret, type: 1 });
  const { id } = await exchange.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { email, token, id: String(id), client: exchange.client(token) };
}

/** Has the basic verification handed in and passed. */
export async function verify(exchange: TestExchange, person: Person): Promise<void> {
  await person.client.call('userRealName', {
    country: 'JP',
    name: '山田太郎',
    id_type: 0,
    card_id: '123456781234',
    address: '東京都千代田区1-1',
  });
  await exchange.review('verification', person.id, 'passed');
}

export async function setFundPassword(exchange: TestExchange, person: Person): Promise<void> {
  await person.client.call('setSmsOtherMail');
  const code = await exchange.code(person.email);
  await person.client.call('safeUpdatePassword', { password: fundPassword, re_password: fundPassword, code });
}

/** An address on Tron that is nobody's. */
export const freshAddress = (): string => writeAddress('trc20', randomBytes(20));

/** Puts coins into a wallet. */
export async function give(
  exchange: TestExchange,
  { id }: Person,
  currency: number,
  amount: string,
  kind: WalletKind = 'change',
): Promise<void> {
  await exchange.db.transaction().execute((tx) =>
    post(tx, {
      reason: 'grant',
      at: Date.now(),
      movements: [{ from: system('grants', currency), to: available(id, currency, kind), amount }],
    }),
  );
}

/** What a user has of a coin and can use, as a decimal without trailing zeros. */
export async function balanceOf(
  exchange: TestExchange,
  { id }: Person,
  currency: number,
  kind: WalletKind = 'change',
): Promise<number> {
  const row = await exchange.db
    .selectFrom('ledger_account')
    .select('balance')
    .where('user_id', '=', id)
    .where('currency', '=', currency)
    .where('kind', '=', kind)
    .where('held', '=', false)
    .executeTakeFirst();
  return Number(row?.balance ?? 0);
}

const usdt = 3;

/** Somebody who may withdraw: verified, with a fund password, an address and 500 USDT. */
export async function withdrawer(exchange: TestExchange, name: string): Promise<Person> {
  const person = await newcomer(exchange, name);
  await verify(exchange, person);
  await setFundPassword(exchange, person);
  await give(exchange, person, usdt, '500');
  // The same scene's code was just used, so that another one is sent at once.
  await person.client.call('setSmsOtherMail');
  const code = await exchange.code(person.email);
  await person.client.call('walletAddaddress', {
    currency_id: usdt,
    netType: 'trc20',
    address: freshAddress(),
    notes: 'Ledger',
    code,
  });
  return person;
}

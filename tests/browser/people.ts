/** Users of the exchange in the state that a test needs: created through the API, with codes from the mailbox. */
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
  /** The user's name in the ledger. */
  id: string;
  client: Client;
}

/** An unused mail address. */
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

/** An existing user. */
export async function personOf(exchange: TestExchange, email: string, secret: string): Promise<Person> {
  const token = await exchange.client().call('userLogin', { user_string: email, password: secret, type: 1 });
  const { id } = await exchange.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { email, token, id: String(id), client: exchange.client(token) };
}

/** Submits the basic verification. */
export const applyForVerification = (person: Person) =>
  person.client.call('userRealName', {
    country: 'JP',
    name: '山田太郎',
    id_type: 0,
    card_id: '123456781234',
    address: '東京都千代田区1-1',
  });

/** Submits the basic verification and approves it. */
export async function verify(exchange: TestExchange, person: Person): Promise<void> {
  await applyForVerification(person);
  await exchange.review('verification', person.id, 'passed');
}

export async function setFundPassword(exchange: TestExchange, person: Person): Promise<void> {
  await person.client.call('setSmsOtherMail');
  const code = await exchange.code(person.email);
  await person.client.call('safeUpdatePassword', { password: fundPassword, re_password: fundPassword, code });
}

/** An unused Tron address. */
export const freshAddress = (): string => writeAddress('trc20', randomBytes(20));

/** Credits coins to a wallet. */
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

/** A user's available balance of a coin, as a decimal without trailing zeros. */
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

/** A user who may withdraw: verified, with a fund password, an address and 500 USDT. */
export async function withdrawer(exchange: TestExchange, name: string): Promise<Person> {
  const person = await newcomer(exchange, name);
  await verify(exchange, person);
  await setFundPassword(exchange, person);
  await give(exchange, person, usdt, '500');
  // The code of this scene was just used, so that another one is sent immediately.
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

/** Users of a test exchange, prepared as far as a test needs them: through the API where possible. */
import { createHash } from 'node:crypto';
import { available, post, system, type WalletKind } from '../ledger/index.ts';
import { decide, pendingReviews } from '../reviews/index.ts';
import type { Answer, ReachableExchange } from './reachable-exchange.ts';

export const password = 'tsuki482';
export const fundPassword = '246810';

export interface Person {
  email: string;
  token: string;
  id: string;
}

/** The payload of a success. @throws Error with the refusal's reason otherwise */
export function payloadOf(answer: Answer): unknown {
  if (!answer.ok) throw new Error(`Refused: ${answer.reason} ${answer.field ?? ''} ${answer.message}`);
  return answer.message;
}

/** The reason of a refusal; `ok` for a success. */
export function reasonOf(answer: Answer): string {
  return answer.ok ? 'ok' : answer.reason;
}

/** Each user has a separate network address. */
function addressOf(email: string): string {
  const [a, b, c] = createHash('sha256').update(email).digest();
  return `10.${a}.${b}.${c}`;
}

/** Registers with a code and logs in. */
export async function register(exchange: ReachableExchange, email: string): Promise<Person> {
  const from = addressOf(email);
  payloadOf(await exchange.call('smsMail', { user_string: email, type: 'register' }, { from }));
  payloadOf(
    await exchange.call(
      'userRegister',
      {
        type: 'email',
        user_string: email,
        code: await exchange.codeFor(email),
        password,
        re_password: password,
        agreement: true,
      },
      { from },
    ),
  );
  return logIn(exchange, email);
}

export async function logIn(exchange: ReachableExchange, email: string, secret = password): Promise<Person> {
  const token = String(
    payloadOf(
      await exchange.call('userLogin', { user_string: email, password: secret }, { from: addressOf(email) }),
    ),
  );
  const { id } = await exchange.context.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { email, token, id };
}

export async function setFundPassword(exchange: ReachableExchange, { token, email }: Person): Promise<void> {
  payloadOf(await exchange.call('setSmsOtherMail', {}, { token, from: addressOf(email) }));
  const code = await exchange.codeFor(email);
  payloadOf(
    await exchange.call(
      'safeUpdatePassword',
      { password: fundPassword, re_password: fundPassword, code },
      { token },
    ),
  );
}

export const identity = {
  country: 'JP',
  name: '山田太郎',
  id_type: 0,
  card_id: '123456781234',
  address: '東京都',
};

/** All fields of a bank card. */
export const bankCard = {
  real_name: '山田 太郎',
  account_type: 'ordinary',
  bank_account: '1234567',
  bank_name: 'みずほ銀行',
  bank_branch: '丸の内支店',
  bank_address: '東京都千代田区丸の内1-1',
  swift_code: 'MHCBJPJT',
  holder_name: 'YAMADA TARO',
  iban: 'DE89370400440532013000',
  residence_address: '東京都千代田区千代田1-1',
  postal_code: '100-0001',
};

/** Submits the basic verification and has it approved. */
export async function verify(exchange: ReachableExchange, { token }: Person): Promise<void> {
  payloadOf(await exchange.call('userRealName', identity, { token }));
  await review(exchange, true);
}

/** Decides all pending applications. */
export async function review(exchange: ReachableExchange, passed: boolean, reason?: string): Promise<void> {
  for (const { kind, id } of await pendingReviews(exchange.context))
    await decide(exchange.context, { kind, id, passed, ...(reason === undefined ? {} : { reason }) });
}

/** Credits coins to a wallet. */
export async function give(
  exchange: ReachableExchange,
  { id }: Person,
  currency: number,
  amount: string,
  kind: WalletKind = 'change',
): Promise<void> {
  await exchange.context.db.transaction().execute((tx) =>
    post(tx, {
      reason: 'grant',
      at: exchange.context.clock.now(),
      movements: [{ from: system('grants', currency), to: available(id, currency, kind), amount }],
    }),
  );
}

/** Uploads a file as a browser does. */
export function upload(
  exchange: ReachableExchange,
  { token }: Pick<Person, 'token'>,
  content: Uint8Array<ArrayBuffer>,
  name = 'picture.png',
  type = 'image/png',
): Promise<Answer> {
  return exchange.upload(new File([content], name, { type }), { token });
}

/** Saves a bank card, with a code and the fund password. */
export async function saveBankCard(
  exchange: ReachableExchange,
  { token, email }: Person,
  fields: object = bankCard,
): Promise<Answer> {
  payloadOf(await exchange.call('setSmsOtherMail', {}, { token, from: addressOf(email) }));
  const code = await exchange.codeFor(email);
  return exchange.call('userCashSave', { pay_password: fundPassword, code, ...fields }, { token });
}

/** Saves a withdrawal address. */
export async function bindAddress(
  exchange: ReachableExchange,
  { token, email }: Person,
  fields: { currency_id: number; netType: string; address: string },
): Promise<Answer> {
  payloadOf(await exchange.call('setSmsOtherMail', {}, { token, from: addressOf(email) }));
  const code = await exchange.codeFor(email);
  return exchange.call('walletAddaddress', { notes: 'mine', code, ...fields }, { token });
}

/** Notices to users about their accounts: in their list, on their sockets, by mail; and none is lost. */

import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Payload } from '../../server/http/operations.ts';
import { deliverDue } from '../../server/notices/index.ts';
import { decide, pendingReviews } from '../../server/reviews/index.ts';
import {
  bankCard,
  bindAddress,
  fundPassword,
  identity,
  logIn,
  type Person,
  password,
  payloadOf,
  register,
  review,
  saveBankCard,
  setFundPassword,
  upload,
} from '../../server/testing/people.ts';
import { picture } from '../../server/testing/pictures.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';
import { readMail } from '../../server/users/mailbox.ts';
import { mailUser } from '../../server/users/notices.ts';

const at = useExchange(walletExchange);

type SentMessage = [user: string, channel: string, content: object];

function fail(error: unknown): never {
  throw error;
}

/** Lets the exchange send due notices. @returns the messages to the sockets */
async function tell(onError: (error: unknown) => void = fail): Promise<SentMessage[]> {
  const told: SentMessage[] = [];
  const realtime = {
    sendToUser: (user: string, channel: string, content: object) => void told.push([user, channel, content]),
  };
  await deliverDue({ ...at.exchange.context, realtime, mail: mailUser }, onError);
  return told;
}

async function noticesOf({ token }: Pick<Person, 'token'>, language = 'en') {
  const user = payloadOf(await at.call('userCenter', {}, { token, language })) as Payload<'userCenter'>;
  return user.notices;
}

const mailsTo = (recipient: string) => readMail(at.exchange.context.db, { to: recipient });

beforeEach(async () => {
  await tell();
});

describe('the notice of a review', () => {
  test('is in the list of the user, with the reason, in the language of the request', async () => {
    const person = await register(at.exchange, at.email);
    expect(await noticesOf(person)).toEqual([]);
    payloadOf(await at.call('userRealName', identity, person));
    await review(at.exchange, false, 'The number is not readable');
    expect(await noticesOf(person)).toMatchObject([
      {
        kind: 'verification_rejected',
        title: 'Your basic verification was rejected',
        content: 'Reason: The number is not readable\nPlease check your details and apply again.',
        tone: 'bad',
        link: '/pages/verification/index',
      },
    ]);
    payloadOf(await at.call('userRealName', identity, person));
    await review(at.exchange, true);
    const [passed, rejected] = await noticesOf(person, 'jp');
    expect(passed).toMatchObject({
      kind: 'verification_passed',
      title: '基本認証が承認されました',
      tone: 'good',
    });
    expect(rejected).toMatchObject({ kind: 'verification_rejected' });
  });

  test('of a deposit has its amount and is sent only to its owner', async () => {
    const [person, other] = [
      await register(at.exchange, at.email),
      await register(at.exchange, `other-${at.email}`),
    ];
    const imgs = payloadOf(await upload(at.exchange, person, await picture()));
    const deposit = { currency: 3, sub_type: 'erc20', amount: '1666.5', imgs };
    payloadOf(await at.call('walletChargeReq', deposit, person));
    await review(at.exchange, true);
    const [notice] = await noticesOf(person, 'esp');
    expect(notice).toMatchObject({
      kind: 'deposit_passed',
      title: 'Su depósito de 1666,5 USDT ha llegado',
      link: '/pages/assets/record?tab=deposit',
    });
    expect(await noticesOf(other)).toEqual([]);
  });

  test('is sent to the sockets once, however many instances look, also after a restart in between', async () => {
    const person = await register(at.exchange, at.email);
    payloadOf(await at.call('userRealName', identity, person));
    await review(at.exchange, true);
    // The instance that decided has exited before sending the notice: another one finds it.
    const told = (await Promise.all([tell(), tell(), tell()])).flat();
    const [data] = await noticesOf(person, 'jp');
    expect(told).toEqual([[person.id, 'user_notice', { to: Number(person.id), data }]]);
    expect(await tell()).toEqual([]);
  });

  test('is kept with its notice or not at all', async () => {
    const person = await register(at.exchange, at.email);
    payloadOf(await at.call('userRealName', identity, person));
    const { context } = at.exchange;
    const [one] = (await pendingReviews(context)).filter(({ user }) => user === person.id);
    if (!one) throw new Error('Nothing waits');
    await sql`ALTER TABLE user_notice ADD CONSTRAINT refused CHECK (id < 0) NOT VALID`.execute(context.db);
    try {
      await expect(decide(context, { ...one, passed: true })).rejects.toThrow('refused');
    } finally {
      await sql`ALTER TABLE user_notice DROP CONSTRAINT refused`.execute(context.db);
    }
    expect(payloadOf(await at.call('userCenter', {}, person))).toMatchObject({ review_status: 1 });
    expect(await decide(context, { ...one, passed: true })).toBe(true);
    expect(await decide(context, { ...one, passed: true })).toBe(false);
    expect(await noticesOf(person)).toHaveLength(1);
  });

  test('is not mailed', async () => {
    const person = await register(at.exchange, at.email);
    const before = await mailsTo(person.email);
    payloadOf(await at.call('userRealName', identity, person));
    await review(at.exchange, true);
    await tell();
    expect(await mailsTo(person.email)).toEqual(before);
  });

  test('a list has the last 20', async () => {
    const person = await register(at.exchange, at.email);
    for (let n = 0; n < 22; n++) {
      payloadOf(await at.call('userRealName', identity, person));
      await review(at.exchange, false, `No. ${n}`);
    }
    const notices = await noticesOf(person);
    expect(notices).toHaveLength(20);
    expect(notices[0]?.content).toContain('No. 21');
  });
});

describe('a change of credentials', () => {
  /** The mail and its notice. */
  async function lastTold(person: Person) {
    await tell();
    const [mail] = await mailsTo(person.email);
    const [notice] = await noticesOf(person, 'jp');
    return { mail, notice };
  }

  test('of the login password states the time and what to do', async () => {
    const person = await register(at.exchange, at.email);
    const change = { oldpassword: password, password: 'hoshi593', re_password: 'hoshi593' };
    // The language of the account, not that of the request.
    payloadOf(await at.call('userEPwd', change, { token: person.token, language: 'th' }));
    const { mail, notice } = await lastTold(person);
    const time = new Date(at.exchange.clock.now() + 9 * 3_600_000)
      .toISOString()
      .slice(0, 16)
      .replace('T', ' ');
    expect(notice).toMatchObject({ kind: 'password_changed', link: '/pages/settings/security/index' });
    expect(mail).toMatchObject({ scene: 'notice' });
    expect(mail?.body).toBe(`【Shoji】${notice?.title}。${notice?.content}`);
    expect(mail?.body).toContain(`${time}（日本時間）`);
    expect(mail?.body).toContain('お心当たりがない場合は');
    expect(mail?.body).not.toContain('hoshi593');
  });

  test('is mailed to its user only, in the user’s language', async () => {
    const person = await register(at.exchange, at.email);
    const other = await register(at.exchange, `other-${at.email}`);
    payloadOf(await at.call('setLang', { lang: 'en' }, person));
    const change = { oldpassword: password, password: 'hoshi593', re_password: 'hoshi593' };
    const before = await mailsTo(person.email);
    payloadOf(await at.call('userEPwd', change, other));
    const told = await lastTold(other);
    expect(told.mail?.body).toContain(told.notice?.title);
    expect(await mailsTo(person.email)).toEqual(before);
    payloadOf(await at.call('userEPwd', change, person));
    const { mail } = await lastTold(person);
    const [notice] = await noticesOf(person, 'en');
    expect(mail?.body).toContain(notice?.title);
  });

  test('by a reset is announced as a reset', async () => {
    const person = await register(at.exchange, at.email);
    payloadOf(await at.call('smsMail', { user_string: at.email, type: 'forget' }));
    const code = await at.exchange.codeFor(at.email);
    const reset = { account: at.email, code, password: 'hoshi593', repassword: 'hoshi593' };
    payloadOf(await at.call('userForget', reset));
    const { mail, notice } = await lastTold(await logIn(at.exchange, person.email, 'hoshi593'));
    expect(notice).toMatchObject({ kind: 'password_reset' });
    expect(mail?.body).toContain(notice?.title);
    expect(mail?.body).toContain('すべての端末からログアウトしました');
  });

  test('of the fund password is announced, the first one and every later one', async () => {
    const person = await register(at.exchange, at.email);
    await setFundPassword(at.exchange, person);
    expect(await lastTold(person)).toMatchObject({
      mail: { body: expect.stringContaining('資金パスワードが設定されました') },
      notice: { kind: 'fund_password_set' },
    });
    payloadOf(await at.call('setSmsOtherMail', {}, person));
    const code = await at.exchange.codeFor(person.email);
    const change = { oldpassword: fundPassword, password: '975310', re_password: '975310', code };
    payloadOf(await at.call('safeUpdatePassword', change, person));
    expect(await lastTold(person)).toMatchObject({
      mail: { body: expect.stringContaining('資金パスワードが変更されました') },
      notice: { kind: 'fund_password_changed' },
    });
  });

  test('of the code at each login is announced, on and off', async () => {
    const person = await register(at.exchange, at.email);
    for (const [on, kind] of [
      [1, 'login_code_on'],
      [0, 'login_code_off'],
    ] as const) {
      payloadOf(await at.call('setSmsOtherMail', {}, person));
      const code = await at.exchange.codeFor(person.email);
      payloadOf(await at.call('userLoginCode', { on, code }, person));
      const { mail, notice } = await lastTold(person);
      expect(notice).toMatchObject({ kind });
      expect(mail?.body).toContain(notice?.title);
    }
  });

  test('that was refused is not announced', async () => {
    const person = await register(at.exchange, at.email);
    const before = await mailsTo(person.email);
    const change = { oldpassword: 'wrong1234', password: 'hoshi593', re_password: 'hoshi593' };
    expect(await at.call('userEPwd', change, person)).toMatchObject({ reason: 'wrong_password' });
    await tell();
    expect(await mailsTo(person.email)).toEqual(before);
    expect(await noticesOf(person)).toEqual([]);
  });

  test('of the bank card is in the list too', async () => {
    const person = await register(at.exchange, at.email);
    await setFundPassword(at.exchange, person);
    payloadOf(await saveBankCard(at.exchange, person));
    const [notice] = await noticesOf(person, 'en');
    expect(notice).toMatchObject({ kind: 'bank_card_changed', link: '/pages/bankbind/index' });
    expect(notice?.content).not.toContain(bankCard.bank_account);
  });

  test('of the withdrawal addresses is announced, with enough of the address to recognise it', async () => {
    const person = await register(at.exchange, at.email);
    await setFundPassword(at.exchange, person);
    const address = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
    payloadOf(await bindAddress(at.exchange, person, { currency_id: 3, netType: 'trc20', address }));
    const { mail, notice } = await lastTold(person);
    expect(notice).toMatchObject({
      kind: 'withdraw_address_added',
      link: '/pages/user/address/index',
      content: expect.stringContaining('USDT（TRC20）の出金先 TQn9Y2…KcbLSE'),
    });
    expect(mail?.body).toContain(notice?.title);
  });

  test('is mailed until the mail service accepts it, and once', async () => {
    const person = await register(at.exchange, at.email);
    await tell();
    const before = (await mailsTo(person.email)).length;
    const change = { oldpassword: password, password: 'hoshi593', re_password: 'hoshi593' };
    payloadOf(await at.call('userEPwd', change, person));
    const { context } = at.exchange;
    const config = context.config;
    const errors: unknown[] = [];
    // There is no service at this address.
    context.config = { ...config, mailWebhook: 'http://127.0.0.1:9/' };
    await tell((error) => errors.push(error));
    context.config = config;
    expect(errors).toHaveLength(1);
    await tell();
    expect(await mailsTo(person.email)).toHaveLength(before);
    at.exchange.clock.move(60_000);
    await Promise.all([tell(), tell()]);
    expect(await mailsTo(person.email)).toHaveLength(before + 1);
    at.exchange.clock.move(3_600_000);
    await tell();
    expect(await mailsTo(person.email)).toHaveLength(before + 1);
  });

  test('whose mail was not accepted for a day is mailed no more, and stays in the list', async () => {
    const person = await register(at.exchange, at.email);
    await tell();
    const before = await mailsTo(person.email);
    payloadOf(
      await at.call(
        'userEPwd',
        { oldpassword: password, password: 'hoshi593', re_password: 'hoshi593' },
        person,
      ),
    );
    const { context } = at.exchange;
    const config = context.config;
    context.config = { ...config, mailWebhook: 'http://127.0.0.1:9/' };
    const errors: unknown[] = [];
    for (let hours = 0; hours < 26; hours++) {
      await tell((error) => errors.push(error));
      at.exchange.clock.move(3_600_000);
    }
    context.config = config;
    expect(errors.length).toBeGreaterThan(20);
    await tell();
    expect(await mailsTo(person.email)).toEqual(before);
    expect(await noticesOf(await logIn(at.exchange, person.email, 'hoshi593'))).toHaveLength(1);
  });
});

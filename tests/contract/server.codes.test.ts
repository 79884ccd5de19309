/** Codes by mail and message, over HTTP. */
import { describe, expect, test } from 'vitest';
import { waitForLocks } from '../../server/testing/locks.ts';
import { logIn, payloadOf, reasonOf, register } from '../../server/testing/people.ts';
import { readMail } from '../../server/users/mailbox.ts';
import { useRegistration } from './registration.ts';

const minute = 60_000;
const { at, sendCode, registration } = useRegistration();
const { call } = at;

describe('codes', () => {
  const rightCode = async () => {
    payloadOf(await sendCode());
    return at.exchange.codeFor(at.email);
  };
  const wrong = (code: string) => (code === '999999' ? '000000' : '999999');

  test('are in the mailbox of their recipient', async () => {
    payloadOf(await sendCode());
    payloadOf(await call('smsMail', { user_string: `b${at.email}`, type: 'register' }));
    const mails = await readMail(at.exchange.context.db, { to: at.email });
    expect(mails.map(({ recipient }) => recipient)).toEqual([at.email]);
  });

  test('are never in an answer', async () => {
    const answer = await sendCode();
    expect(JSON.stringify(answer)).not.toContain(await at.exchange.codeFor(at.email));
    expect(payloadOf(answer)).toMatchObject({ wait_seconds: 120, valid_seconds: 600 });
  });

  test('can be requested again after 120 seconds, and the remaining seconds are returned', async () => {
    await rightCode();
    at.exchange.clock.move(60_000);
    const answer = await call('smsMail', { user_string: at.email, type: 'register' }, { language: 'en' });
    expect(answer).toMatchObject({ reason: 'resend_too_soon', message: expect.stringContaining('60 s') });
    at.exchange.clock.move(60_000);
    expect(reasonOf(await sendCode())).toBe('ok');
  });

  test('many at once send one', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendCode()));
    expect(answers.map(reasonOf).filter((reason) => reason === 'ok')).toHaveLength(1);
  });

  test('asked for at the same moment: one is sent, and it alone counts towards the limit of a recipient', async () => {
    const { db } = at.exchange.context;
    await rightCode();
    at.exchange.clock.move(2 * minute);
    // All five see that the last code is old enough before any of them replaces it.
    const asked = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('code').select('tries').where('recipient', '=', at.email).forUpdate().execute();
      const calls = Array.from({ length: 5 }, () => sendCode());
      await waitForLocks(db, calls.length);
      return calls;
    });
    const refused = (await Promise.all(asked)).filter((answer) => reasonOf(answer) !== 'ok');
    expect(refused).toHaveLength(4);
    for (const answer of refused)
      expect(answer).toMatchObject({ reason: 'resend_too_soon', message: expect.stringContaining('120') });
    // Together with the two before, these are the fifteen that a recipient may get.
    for (let n = 0; n < 13; n++) {
      at.exchange.clock.move(2 * minute);
      expect(reasonOf(await sendCode())).toBe('ok');
    }
  });

  test('a newer one ends the older one', async () => {
    const old = await rightCode();
    at.exchange.clock.move(2 * minute);
    const newer = await rightCode();
    if (old !== newer) expect(reasonOf(await registration({ code: old }))).toBe('wrong_code');
    expect(reasonOf(await registration({ code: newer }))).toBe('ok');
  });

  test('are good for ten minutes', async () => {
    const code = await rightCode();
    at.exchange.clock.move(10 * minute);
    expect(await registration({ code })).toMatchObject({ reason: 'wrong_code', field: 'code' });
  });

  test('are still good just before that', async () => {
    const code = await rightCode();
    at.exchange.clock.move(10 * minute - 1);
    expect(reasonOf(await registration({ code }))).toBe('ok');
  });

  test('are dead after five wrong tries', async () => {
    const code = await rightCode();
    for (let n = 0; n < 5; n++)
      expect(reasonOf(await registration({ code: wrong(code) }))).toBe('wrong_code');
    expect(reasonOf(await registration({ code }))).toBe('wrong_code');
  });

  test('a hundred guesses at once are no more than five', async () => {
    const code = await rightCode();
    await Promise.all(Array.from({ length: 40 }, () => registration({ code: wrong(code) })));
    const { tries } = await at.exchange.context.db
      .selectFrom('code')
      .select('tries')
      .where('recipient', '=', at.email)
      .executeTakeFirstOrThrow();
    expect(tries).toBe(5);
  });

  test('work once', async () => {
    const code = await rightCode();
    payloadOf(await registration({ code }));
    expect(reasonOf(await registration({ code }))).toBe('wrong_code');
  });

  test('of another purpose or user are refused', async () => {
    payloadOf(await sendCode('forget'));
    payloadOf(await call('smsMail', { user_string: `other${at.email}`, type: 'register' }));
    const other = await at.exchange.codeFor(`other${at.email}`);
    expect(reasonOf(await registration({ code: other }))).toBe('wrong_code');
  });

  test('of two scenes are asked for, tried and used up each by itself', async () => {
    const registering = await rightCode();
    // Immediately: the wait applies only to codes of the same scene.
    payloadOf(await sendCode('forget'));
    const forgotten = { account: at.email, password: 'new12345', repassword: 'new12345' };
    for (let n = 0; n < 5; n++)
      expect(reasonOf(await call('userForget', { ...forgotten, code: '00000000' }))).toBe('wrong_code');
    at.exchange.clock.move(2 * minute);
    payloadOf(await sendCode('forget'));
    expect(reasonOf(await registration({ code: registering }))).toBe('ok');
  });

  test('of two people who ask at one place, or of two places that ask for one, are tried each by itself', async () => {
    const code = await rightCode();
    const [neighbour, stranger] = [`n${at.email}`, '203.0.113.9'];
    payloadOf(await call('smsMail', { user_string: neighbour, type: 'register' }));
    payloadOf(
      await at.exchange.call('smsMail', { user_string: at.email, type: 'register' }, { from: stranger }),
    );
    const guess = (user_string: string) => registration({ user_string, code: wrong(code) });
    for (let n = 0; n < 5; n++) {
      expect(reasonOf(await guess(neighbour))).toBe('wrong_code');
      const there = await at.exchange.call(
        'userCheckEmail',
        { user_string: at.email, email_code: wrong(code) },
        { from: stranger },
      );
      expect(reasonOf(there)).toBe('wrong_code');
    }
    at.exchange.clock.move(1000);
    payloadOf(await call('smsMail', { user_string: `m${at.email}`, type: 'register' }));
    expect(reasonOf(await registration({ code }))).toBe('ok');
  });

  test('for the own account need a logged-in user', async () => {
    expect(await call('userCheckEmail', { email_code: '123456' })).toMatchObject({
      reason: 'invalid_request',
      field: 'user_string',
    });
  });

  test('checking one does not use it up, but counts', async () => {
    const code = await rightCode();
    expect(reasonOf(await call('userCheckEmail', { email_code: code, user_string: at.email }))).toBe('ok');
    expect(await call('userCheckEmail', { email_code: wrong(code), user_string: at.email })).toMatchObject({
      reason: 'wrong_code',
      field: 'email_code',
    });
    expect(reasonOf(await registration({ code }))).toBe('ok');
  });

  test('one of a mobile number is checked just so', async () => {
    const phone = { area_code: '81', user_string: '9012341077' };
    payloadOf(await call('smsSend', { ...phone, type: 'register' }));
    const code = await at.exchange.codeFor('+819012341077');
    expect(await call('userCheckMobile', { ...phone, mobile_code: wrong(code) })).toMatchObject({
      reason: 'wrong_code',
      field: 'mobile_code',
    });
    // Without a dial code it is a number in Japan.
    const fields = { user_string: phone.user_string, mobile_code: code };
    expect(reasonOf(await call('userCheckMobile', fields))).toBe('ok');
  });

  test('for protected actions are sent only to the user', async () => {
    const { token } = await register(at.exchange, at.email);
    for (const type of ['fund_password', 'address']) {
      expect(reasonOf(await call('smsMail', { user_string: at.email, type }))).toBe('invalid_request');
      expect(reasonOf(await call('smsMail', { user_string: 'someone@example.com', type }, { token }))).toBe(
        'invalid_request',
      );
    }
    expect(reasonOf(await call('smsMail', { user_string: at.email, type: 'address' }, { token }))).toBe('ok');
  });

  test('are good for the one who asked only, who may come from elsewhere with the ticket [6.13]', async () => {
    const { ticket } = Object(payloadOf(await sendCode()));
    const code = await at.exchange.codeFor(at.email);
    const check = (fields: object, from: string) =>
      at.exchange.call('userCheckEmail', { email_code: code, user_string: at.email, ...fields }, { from });
    expect(reasonOf(await check({}, '203.0.113.7'))).toBe('wrong_code');
    expect(reasonOf(await check({ ticket: 'x'.repeat(22) }, '203.0.113.7'))).toBe('wrong_code');
    expect(reasonOf(await check({ ticket }, '203.0.113.7'))).toBe('ok');
    // The code stays valid, however many guesses come from elsewhere.
    for (let n = 0; n < 40; n++) await check({ email_code: wrong(code) }, `203.0.113.${100 + n}`);
    expect(reasonOf(await registration({ code }))).toBe('ok');
  });

  test('that a stranger asks for neither end nor delay one’s own [6.13]', async () => {
    const code = await rightCode();
    const stranger = { from: '203.0.113.7' };
    const other = await at.exchange.call('smsMail', { user_string: at.email, type: 'register' }, stranger);
    expect(reasonOf(other)).toBe('ok');
    const strange = await at.exchange.codeFor(at.email);
    if (strange !== code) expect(reasonOf(await registration({ code: strange }))).toBe('wrong_code');
    expect(reasonOf(await registration({ code }))).toBe('ok');
  });

  test('for what a user protects are good in the session that asked [6.13]', async () => {
    const { token } = await register(at.exchange, at.email);
    const elsewhere = await logIn(at.exchange, at.email);
    payloadOf(await call('setSmsOtherMail', {}, { token }));
    const pins = { password: '135790', re_password: '135790', code: await at.exchange.codeFor(at.email) };
    expect(reasonOf(await call('safeUpdatePassword', pins, elsewhere))).toBe('wrong_code');
    expect(reasonOf(await call('safeUpdatePassword', pins, { token }))).toBe('ok');
  });

  test('that reset a password have eight digits [6.14]', async () => {
    payloadOf(await sendCode('register'));
    expect(await at.exchange.codeFor(at.email)).toMatch(/^\d{6}$/);
    const known = await register(at.exchange, `b${at.email}`);
    payloadOf(await call('smsMail', { user_string: known.email, type: 'forget' }));
    const code = await at.exchange.codeFor(known.email);
    expect(code).toMatch(/^\d{8}$/);
    const fields = { account: known.email, password: 'new12345', repassword: 'new12345' };
    expect(await call('userForget', { ...fields, code: code.slice(0, 6) })).toMatchObject({
      reason: 'invalid_request',
      field: 'code',
    });
    expect(reasonOf(await call('userForget', { ...fields, code }))).toBe('ok');
  });

  test('can be guessed wrong twenty times a day, by all strangers together; the owner keeps his own tries [6.14]', async () => {
    const owner = await register(at.exchange, at.email);
    const guess = (code: string, from: string) =>
      at.exchange.call(
        'userForget',
        { account: at.email, code, password: 'new12345', repassword: 'new12345' },
        { from },
      );
    const reasons: string[] = [];
    for (let n = 0; n < 12; n++) {
      const from = `203.0.113.${n}`;
      payloadOf(await at.exchange.call('smsMail', { user_string: at.email, type: 'forget' }, { from }));
      for (let k = 0; k < 5; k++) reasons.push(reasonOf(await guess('00000000', from)));
    }
    expect(reasons.filter((reason) => reason === 'wrong_code')).toHaveLength(20);
    expect(reasons.at(-1)).toBe('rate_limited');
    // The owner, from a known network: `logIn` came from there.
    const { address } = await at.exchange.context.db
      .selectFrom('session')
      .select('address')
      .where('user_id', '=', owner.id)
      .executeTakeFirstOrThrow();
    payloadOf(
      await at.exchange.call('smsMail', { user_string: at.email, type: 'forget' }, { from: address }),
    );
    expect(reasonOf(await guess(await at.exchange.codeFor(at.email), address))).toBe('ok');
  });

  test('are checked thirty times an hour from one address', async () => {
    const check = (n: number) =>
      call('userCheckEmail', { email_code: '123456', user_string: `a${n}@example.com` });
    for (let n = 0; n < 30; n++) expect(reasonOf(await check(n))).toBe('wrong_code');
    expect(reasonOf(await check(30))).toBe('rate_limited');
    at.exchange.clock.move(15 * minute);
    for (let n = 0; n < 20; n++) expect(reasonOf(await check(n))).toBe('wrong_code');
    at.exchange.clock.move(60 * minute);
    for (let n = 0; n < 20; n++) expect(reasonOf(await check(n))).toBe('wrong_code');
  });

  test('for what a user protects are not checked by visitors', async () => {
    const { token } = await register(at.exchange, at.email);
    at.exchange.clock.move(minute);
    payloadOf(await call('setSmsOtherMail', {}, { token }));
    const fields = { email_code: await at.exchange.codeFor(at.email), user_string: at.email };
    expect(reasonOf(await call('userCheckEmail', fields))).toBe('wrong_code');
    const { tries } = await at.exchange.context.db
      .selectFrom('code')
      .select('tries')
      .where('recipient', '=', at.email)
      .where('scene', '=', 'security')
      .executeTakeFirstOrThrow();
    expect(tries).toBe(0);
    expect(reasonOf(await call('userCheckEmail', fields, { token }))).toBe('ok');
  });

  test('beyond the limit of a recipient leave the last one good', async () => {
    let code = '';
    for (let n = 0; n < 15; n++) {
      code = await rightCode();
      at.exchange.clock.move(2 * minute);
    }
    expect(reasonOf(await sendCode())).toBe('rate_limited');
    expect(reasonOf(await registration({ code }))).toBe('ok');
  });

  test('asked for too soon do not count towards the limit of a recipient', async () => {
    await rightCode();
    for (let n = 0; n < 20; n++) expect(reasonOf(await sendCode())).toBe('resend_too_soon');
    at.exchange.clock.move(2 * minute);
    expect(reasonOf(await sendCode())).toBe('ok');
  });

  test('are limited for each recipient and each address', async () => {
    const reasons: string[] = [];
    for (let n = 0; n < 20; n++) {
      reasons.push(reasonOf(await sendCode()));
      at.exchange.clock.move(2 * minute + 1);
    }
    expect(reasons.slice(0, 15)).toEqual(Array(15).fill('ok'));
    expect(reasons.slice(15)).toEqual(Array(5).fill('rate_limited'));
    const flood: string[] = [];
    for (let n = 0; n < 70; n++)
      flood.push(reasonOf(await call('smsMail', { user_string: `x${n}@example.com`, type: 'forget' })));
    expect(flood.filter((reason) => reason === 'rate_limited').length).toBeGreaterThan(0);
  });
});

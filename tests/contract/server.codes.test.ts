/** Codes by mail and message, over HTTP. */
import { describe, expect, test } from 'vitest';
import { payloadOf, reasonOf, register } from '../../server/testing/people.ts';
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

  test('are never in an answer', async () => {
    const answer = await sendCode();
    expect(JSON.stringify(answer)).not.toContain(await at.exchange.codeFor(at.email));
    expect(payloadOf(answer)).toMatchObject({ wait_seconds: 120, valid_seconds: 600 });
  });

  test('can be asked for again after 120 seconds, and the seconds left are told', async () => {
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
    const { tries } = await at.exchange.house.db
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

  test('of another scene or of somebody else are worth nothing', async () => {
    payloadOf(await sendCode('forget'));
    payloadOf(await call('smsMail', { user_string: `other${at.email}`, type: 'register' }));
    const other = await at.exchange.codeFor(`other${at.email}`);
    expect(reasonOf(await registration({ code: other }))).toBe('wrong_code');
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

  test('for what a user protects go to that user only', async () => {
    const { token } = await register(at.exchange, at.email);
    for (const type of ['fund_password', 'address']) {
      expect(reasonOf(await call('smsMail', { user_string: at.email, type }))).toBe('invalid_request');
      expect(reasonOf(await call('smsMail', { user_string: 'someone@example.com', type }, { token }))).toBe(
        'invalid_request',
      );
    }
    expect(reasonOf(await call('smsMail', { user_string: at.email, type: 'address' }, { token }))).toBe('ok');
  });

  test('of somebody are not ended by a guesser elsewhere', async () => {
    const code = await rightCode();
    const guess = (from: string) =>
      call('userCheckEmail', { email_code: wrong(code), user_string: at.email }, { from });
    for (let n = 0; n < 10; n++) expect(reasonOf(await guess('203.0.113.7'))).toBe('wrong_code');
    const right = { email_code: code, user_string: at.email };
    expect(reasonOf(await call('userCheckEmail', right, { from: '203.0.113.7' }))).toBe('wrong_code');
    expect(reasonOf(await call('userCheckEmail', right))).toBe('ok');
    // Of many who guess together, all are stopped.
    for (let n = 0; n < 25; n++) await guess(`203.0.113.${100 + n}`);
    expect(reasonOf(await registration({ code }))).toBe('wrong_code');
  });

  test('are checked thirty times an hour from one address', async () => {
    const check = (n: number) =>
      call('userCheckEmail', { email_code: '123456', user_string: `a${n}@example.com` });
    for (let n = 0; n < 30; n++) expect(reasonOf(await check(n))).toBe('wrong_code');
    expect(reasonOf(await check(30))).toBe('rate_limited');
  });

  test('for what a user protects are not checked by visitors', async () => {
    const { token } = await register(at.exchange, at.email);
    at.exchange.clock.move(minute);
    payloadOf(await call('setSmsOtherMail', {}, { token }));
    const fields = { email_code: await at.exchange.codeFor(at.email), user_string: at.email };
    expect(reasonOf(await call('userCheckEmail', fields))).toBe('wrong_code');
    const { tries } = await at.exchange.house.db
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

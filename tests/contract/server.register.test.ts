/** Registration over HTTP, and every way in which it is refused. */
import { describe, expect, test } from 'vitest';
import { logIn, password, payloadOf, reasonOf, register } from '../../server/testing/people.ts';
import { useRegistration } from './registration.ts';

const { at, sendCode, registration } = useRegistration();
const { call } = at;

describe('registering', () => {
  test('by e-mail, and in with the password [5.8]', async () => {
    payloadOf(await sendCode());
    expect(reasonOf(await registration({ code: await at.exchange.codeFor(at.email) }))).toBe('ok');
    const { token } = await logIn(at.exchange, at.email);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(payloadOf(await call('userCenter', {}, { token }))).toMatchObject({
      email: 'us***@example.com',
      phone: null,
      review_status: 0,
      advanced_user: 0,
      has_fund_password: false,
      name: null,
      details: null,
    });
  });

  test('by mobile number: the leading zero makes no second account', async () => {
    const phone = { area_code: '81', user_string: '09012341002' };
    payloadOf(await call('smsSend', { ...phone, type: 'register' }));
    const code = await at.exchange.codeFor(`+81${phone.user_string.slice(1)}`);
    payloadOf(await registration({ type: 'mobile', ...phone, code }));
    const other = { user_string: phone.user_string.slice(1), password };
    expect(reasonOf(await call('userLogin', { area_code: '81', ...other }))).toBe('ok');
    const [japan] = Object.values(payloadOf(await call('areaCode')) ?? {});
    expect(japan).toMatchObject({ area_code: '81', country: 'JP' });
    expect(reasonOf(await call('userLogin', { area_code: '81', area_code_id: japan.id, ...other }))).toBe(
      'ok',
    );
  });

  test('by mobile number: the same one in another country is another account, and so is another one', async () => {
    const phones = [
      { area_code: '81', user_string: '9012341003', password: 'tsuki481' },
      { area_code: '33', user_string: '9012341003', password: 'tsuki482' },
      { area_code: '81', user_string: '9012341004', password: 'tsuki483' },
    ];
    for (const { password: secret, ...phone } of phones) {
      payloadOf(await call('smsSend', { ...phone, type: 'register' }));
      const code = await at.exchange.codeFor(`+${phone.area_code}${phone.user_string}`);
      const fields = { type: 'mobile', ...phone, code, password: secret, re_password: secret };
      payloadOf(await registration(fields));
    }
    for (const phone of phones) expect(reasonOf(await call('userLogin', phone))).toBe('ok');
  });

  test('by mobile number: a zero that is part of the number is dialled', async () => {
    payloadOf(await call('smsSend', { area_code: '225', user_string: '0701020304', type: 'register' }));
    expect(await at.exchange.codeFor('+2250701020304')).toMatch(/^\d{6}$/);
  });

  test('capitals in an e-mail address make no second account', async () => {
    await register(at.exchange, at.email);
    expect(reasonOf(await call('userLogin', { user_string: at.email.toUpperCase(), password }))).toBe('ok');
  });

  test('needs both passwords alike [5.6]', async () => {
    payloadOf(await sendCode());
    const code = await at.exchange.codeFor(at.email);
    expect(await registration({ code, re_password: 'abc12346' })).toMatchObject({
      reason: 'passwords_differ',
      field: 're_password',
    });
  });

  test.each([
    ['12345678', 'all digits'],
    ['abcdefgh', 'all letters'],
    ['ab123', 'too short'],
    ['tsuki48267890', 'too long'],
    ['abc 12345', 'neither letter nor digit'],
  ])('refuses the password %s: %s [5.3, 5.4, 5.5, 9.24]', async (weak) => {
    expect(await registration({ code: '123456', password: weak, re_password: weak })).toMatchObject({
      reason: 'invalid_request',
      field: 'password',
    });
  });

  test('refuses a password that has the name of the account in it [5.33]', async () => {
    const weak = `${at.email.split('@')[0]}a1`;
    expect(await registration({ code: '123456', password: weak, re_password: weak })).toMatchObject({
      reason: 'invalid_request',
      field: 'password',
    });
  });

  test.each(['512846', '907351'])(
    'refuses the fund password %s of the number 09073512846',
    async (pay_password) => {
      const phone = { type: 'mobile', user_string: '09073512846', area_code: '81' };
      expect(await registration({ ...phone, code: '123456', pay_password })).toMatchObject({
        reason: 'invalid_request',
        field: 'pay_password',
      });
    },
  );

  test('needs the agreement [5.7]', async () => {
    for (const agreement of [false, undefined, ''])
      expect(await registration({ code: '123456', agreement })).toMatchObject({
        reason: 'invalid_request',
        field: 'agreement',
      });
  });

  test.each([
    ['email', 'user@example', undefined],
    ['email', 'user@example.info', undefined],
    ['email', 'us er@example.com', undefined],
    ['mobile', '12345678901', '86'],
    ['mobile', '1381234567', '86'],
    ['mobile', '0312345678', '81'],
    ['email', '09012345678', '81'],
    ['mobile', 'user@example.com', undefined],
  ])('refuses %s %s with dial code %s [5.1, 5.2]', async (type, user_string, area_code) => {
    expect(reasonOf(await registration({ code: '123456', type, user_string, area_code }))).toBe(
      'invalid_request',
    );
  });

  test('takes the product’s mobile rule for dial code 86 [5.2]', async () => {
    const sent = await call('smsSend', { area_code: '86', user_string: '13812345678', type: 'register' });
    expect(reasonOf(sent)).toBe('ok');
  });

  test('refuses an invalid invitation code, and stores a valid one [5.8]', async () => {
    const inviter = await register(at.exchange, `inviter.${at.email}`);
    const { extension_code } = Object(payloadOf(await call('userCenter', {}, { token: inviter.token })));
    payloadOf(await sendCode());
    const code = await at.exchange.codeFor(at.email);
    expect(reasonOf(await registration({ code, extension_code: 'NOBODY' }))).toBe('invitation_unknown');
    payloadOf(await registration({ code, extension_code }));
    const { invited_by } = await at.exchange.context.db
      .selectFrom('users')
      .select('invited_by')
      .where('email', '=', at.email)
      .executeTakeFirstOrThrow();
    expect(invited_by).toBe(inviter.id);
  });

  test('twice with one code makes one account', async () => {
    payloadOf(await sendCode());
    const code = await at.exchange.codeFor(at.email);
    const answers = await Promise.all([
      registration({ code }),
      registration({ code }),
      registration({ code }),
    ]);
    expect(answers.map(reasonOf).sort()).toEqual(['ok', 'wrong_code', 'wrong_code']);
  });

  test('a second time is only revealed to the reader of the mail', async () => {
    await register(at.exchange, at.email);
    expect(reasonOf(await registration({ code: '000000' }))).toBe('wrong_code');
    payloadOf(await sendCode());
    expect(await registration({ code: await at.exchange.codeFor(at.email) })).toMatchObject({
      reason: 'account_exists',
      field: 'user_string',
    });
  });

  test('sets a fund password at once, if it is given', async () => {
    payloadOf(await sendCode());
    payloadOf(await registration({ code: await at.exchange.codeFor(at.email), pay_password: '246810' }));
    const { token } = await logIn(at.exchange, at.email);
    expect(payloadOf(await call('userHasPassword', {}, { token }))).toBe(1);
  });
});

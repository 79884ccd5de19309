/** Logging in and the two passwords, over HTTP, and every way in which they are refused. */
import { describe, expect, test } from 'vitest';
import { logIn, password, payloadOf, reasonOf, register } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { userHandlers } from '../../server/users/index.ts';
import { startSession } from '../../server/users/sessions.ts';

const minute = 60_000;
const at = useExchange(() => userHandlers);
const { call } = at;
const sendCode = (type = 'register') => call('smsMail', { user_string: at.email, type });

describe('logging in', () => {
  const attempt = (secret: string, user = at.email) =>
    call('userLogin', { user_string: user, password: secret });

  test('answers an unknown account like a wrong password', async () => {
    await register(at.exchange, at.email);
    const [wrong, unknown] = [await attempt('abc99999'), await attempt('abc99999', `no${at.email}`)];
    expect(wrong).toEqual(unknown);
    expect(reasonOf(wrong)).toBe('wrong_credentials');
  });

  test('is locked after five wrong tries, even with the right password, for a quarter of an hour', async () => {
    await register(at.exchange, at.email);
    for (let n = 0; n < 5; n++) expect(reasonOf(await attempt('abc99999'))).toBe('wrong_credentials');
    expect(await attempt(password)).toMatchObject({
      reason: 'locked_out',
      message: expect.stringContaining('15'),
    });
    at.exchange.clock.move(15 * minute);
    expect(reasonOf(await attempt(password))).toBe('ok');
  });

  test('an unknown account is locked just so', async () => {
    for (let n = 0; n < 5; n++) await attempt('abc99999', `nobody${at.email}`);
    expect(reasonOf(await attempt('abc99999', `nobody${at.email}`))).toBe('locked_out');
  });

  test('forty guesses at once are no more than five', async () => {
    await register(at.exchange, at.email);
    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt('abc99999')));
    expect(answers.map(reasonOf).filter((reason) => reason === 'wrong_credentials')).toHaveLength(5);
  });

  test('a guesser elsewhere does not lock the owner out at once', async () => {
    await register(at.exchange, at.email);
    for (let n = 0; n < 6; n++)
      await at.exchange.call('userLogin', { user_string: at.email, password: 'x' }, { from: '203.0.113.9' });
    expect(reasonOf(await attempt(password))).toBe('ok');
  });

  test('a right one forgets the wrong ones before', async () => {
    await register(at.exchange, at.email);
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) await attempt('abc99999');
      expect(reasonOf(await attempt(password))).toBe('ok');
    }
  });

  test('a token is kept as its hash only', async () => {
    const { token } = await register(at.exchange, at.email);
    const rows = await at.exchange.house.db.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test.each([undefined, '', 'x', 'a'.repeat(43), `Bearer ${'a'.repeat(43)}`])(
    'the token %j is nobody’s: 999',
    async (token) => {
      expect(await call('userCenter', {}, token === undefined ? {} : { token })).toMatchObject({
        type: '999',
        reason: 'not_logged_in',
      });
    },
  );

  test('a session ends when it is not used for 30 days, and goes on when it is', async () => {
    const { token } = await register(at.exchange, at.email);
    const center = () => call('userCenter', {}, { token });
    at.exchange.clock.move(29 * 24 * 60 * minute);
    expect(reasonOf(await center())).toBe('ok');
    at.exchange.clock.move(29 * 24 * 60 * minute);
    expect(reasonOf(await center())).toBe('ok');
    at.exchange.clock.move(30 * 24 * 60 * minute);
    expect(reasonOf(await center())).toBe('not_logged_in');
  });

  test('fifty sessions go on; one more ends the one that is unused longest, of nobody else', async () => {
    const other = await register(at.exchange, `other.${at.email}`);
    const first = await register(at.exchange, at.email);
    const begin = async () => {
      const session = { user: first.id, device: 'test', address: '192.0.2.1' };
      return { token: await startSession(at.exchange.house, session) };
    };
    const second = await logIn(at.exchange, at.email);
    const others = await Promise.all(Array.from({ length: 48 }, begin));
    const center = async ({ token }: { token: string }) => reasonOf(await call('userCenter', {}, { token }));
    at.exchange.clock.move(2 * minute);
    // The second is not used; the first is, which began before it.
    expect(await Promise.all([first, ...others].map(center))).toEqual(Array(49).fill('ok'));
    const last = await logIn(at.exchange, at.email);
    expect(await Promise.all([first, second, last, other].map(center))).toEqual([
      'ok',
      'not_logged_in',
      'ok',
      'ok',
    ]);
    at.exchange.clock.move(2 * minute);
    expect(await center(first)).toBe('ok');
    await Promise.all(Array.from({ length: 20 }, begin));
    const { count } = await at.exchange.house.db
      .selectFrom('session')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(50);
    expect(await center(first)).toBe('ok');
  });
});

describe('passwords', () => {
  test('a forgotten one is set anew with a code, and every session ends', async () => {
    const { token } = await register(at.exchange, at.email);
    payloadOf(await sendCode('forget'));
    const code = await at.exchange.codeFor(at.email);
    const fields = { account: at.email, code, password: 'new12345', repassword: 'new12345' };
    expect(reasonOf(await call('userForget', { ...fields, repassword: 'new12346' }))).toBe(
      'passwords_differ',
    );
    expect(reasonOf(await call('userForget', fields))).toBe('ok');
    expect(reasonOf(await call('userCenter', {}, { token }))).toBe('not_logged_in');
    expect(reasonOf(await call('userLogin', { user_string: at.email, password }))).toBe('wrong_credentials');
    expect(reasonOf(await call('userLogin', { user_string: at.email, password: 'new12345' }))).toBe('ok');
    expect(reasonOf(await call('userForget', fields))).toBe('wrong_code');
  });

  test('asking for a code tells nothing about whether there is an account', async () => {
    await register(at.exchange, at.email);
    const known = await sendCode('forget');
    const unknown = await call('smsMail', { user_string: `no${at.email}`, type: 'forget' });
    expect(known).toEqual(unknown);
    await expect(at.exchange.codeFor(`no${at.email}`)).rejects.toThrow();
  });

  test('changing one needs the old one, and ends the other sessions', async () => {
    const here = await register(at.exchange, at.email);
    const there = await logIn(at.exchange, at.email);
    const change = (fields: object) =>
      call(
        'userEPwd',
        { oldpassword: password, password: 'new12345', re_password: 'new12345', type: 1, ...fields },
        { token: here.token },
      );
    expect(await change({ oldpassword: 'abc99999' })).toMatchObject({
      reason: 'wrong_password',
      field: 'oldpassword',
    });
    expect(reasonOf(await change({ re_password: 'new12346' }))).toBe('passwords_differ');
    expect(reasonOf(await change({}))).toBe('ok');
    expect(reasonOf(await call('userCenter', {}, { token: here.token }))).toBe('ok');
    expect(reasonOf(await call('userCenter', {}, { token: there.token }))).toBe('not_logged_in');
  });

  test('guessing the old one is locked after five tries', async () => {
    const { token } = await register(at.exchange, at.email);
    const change = (oldpassword: string) =>
      call('userEPwd', { oldpassword, password: 'new12345', re_password: 'new12345' }, { token });
    for (let n = 0; n < 5; n++) expect(reasonOf(await change('abc99999'))).toBe('wrong_password');
    expect(reasonOf(await change(password))).toBe('locked_out');
  });

  test('no password or code is in the database as it was typed', async () => {
    const { id } = await register(at.exchange, at.email);
    const user = await at.exchange.house.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(user.password).toMatch(/^scrypt\$\d+\$[\w-]+\$[\w-]+$/);
    expect(JSON.stringify(user)).not.toContain(password);
  });

  test('two users with one password have different hashes', async () => {
    await register(at.exchange, at.email);
    await register(at.exchange, `b${at.email}`);
    const rows = await at.exchange.house.db.selectFrom('users').select('password').execute();
    expect(new Set(rows.map((row) => row.password)).size).toBe(rows.length);
  });
});

describe('the fund password', () => {
  const set = (token: string, fields: object) =>
    call('safeUpdatePassword', { password: '135790', re_password: '135790', ...fields }, { token });
  const codeOf = async (token: string) => {
    payloadOf(await call('setSmsOtherMail', {}, { token }));
    return at.exchange.codeFor(at.email);
  };

  test('is set with a code, changed with the old one, and told only as set or not', async () => {
    const { token } = await register(at.exchange, at.email);
    expect(payloadOf(await call('userHasPassword', {}, { token }))).toBe(2);
    expect(reasonOf(await set(token, { code: '000000' }))).toBe('wrong_code');
    expect(reasonOf(await set(token, { code: await codeOf(token) }))).toBe('ok');
    expect(payloadOf(await call('userHasPassword', {}, { token }))).toBe(1);
    const code = await codeOf(token);
    expect(reasonOf(await set(token, { code }))).toBe('wrong_fund_password');
    expect(await set(token, { code, oldpassword: '000000' })).toMatchObject({
      reason: 'wrong_fund_password',
      field: 'oldpassword',
    });
    expect(
      reasonOf(await set(token, { code, oldpassword: '135790', password: '246810', re_password: '246810' })),
    ).toBe('ok');
  });

  test.each(['12345', '1234567', 'abcdef', '12 456', ''])(
    'is six digits, not %j [5.9, 9.24]',
    async (pin) => {
      const { token } = await register(at.exchange, at.email);
      expect(await set(token, { code: '123456', password: pin, re_password: pin })).toMatchObject({
        reason: 'invalid_request',
        field: 'password',
      });
    },
  );

  test('needs its repetition', async () => {
    const { token } = await register(at.exchange, at.email);
    expect(reasonOf(await set(token, { code: '123456', re_password: '135791' }))).toBe('passwords_differ');
  });

  test('is locked after five wrong tries', async () => {
    const { token } = await register(at.exchange, at.email);
    payloadOf(await set(token, { code: await codeOf(token) }));
    const code = await codeOf(token);
    const guess = (oldpassword: string) => set(token, { code, oldpassword });
    for (let n = 0; n < 5; n++) expect(reasonOf(await guess('000000'))).toBe('wrong_fund_password');
    expect(reasonOf(await guess('135790'))).toBe('fund_password_locked');
    at.exchange.clock.move(15 * minute);
    const fresh = await codeOf(token);
    expect(reasonOf(await set(token, { code: fresh, oldpassword: '135790' }))).toBe('ok');
  });
});

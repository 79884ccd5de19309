/** Login and the two passwords, over HTTP, and every way in which they are refused. */
import { createHash, scryptSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Database } from '../../server/database/index.ts';
import { waitForLocks } from '../../server/testing/locks.ts';
import { logIn, password, payloadOf, reasonOf, register } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { userHandlers } from '../../server/users/index.ts';
import { endSessions, startSession } from '../../server/users/sessions.ts';

const minute = 60_000;
const at = useExchange(() => userHandlers);
const { call } = at;
const sendCode = (type = 'register') => call('smsMail', { user_string: at.email, type });
/** A password hash with the earlier, cheaper parameters. */
const hashOfBefore = (secret: string): string => {
  const salt = Buffer.alloc(16, 7);
  const key = scryptSync(secret, salt, 32, { N: 256, r: 8, p: 1 });
  return `scrypt$256$${salt.toString('base64url')}$${key.toString('base64url')}`;
};

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

  test('wrong tries of a quarter of an hour ago do not count any more', async () => {
    await register(at.exchange, at.email);
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) expect(reasonOf(await attempt('abc99999'))).toBe('wrong_credentials');
      at.exchange.clock.move(15 * minute);
    }
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

  test('wrong attempts from another network do not lock the owner out at once', async () => {
    await register(at.exchange, at.email);
    for (let n = 0; n < 6; n++)
      await at.exchange.call('userLogin', { user_string: at.email, password: 'x' }, { from: '203.0.113.9' });
    expect(reasonOf(await attempt(password))).toBe('ok');
  });

  test('wrong attempts elsewhere never lock the owner out: known networks still work, others need a code [6.12]', async () => {
    const { token } = await register(at.exchange, at.email);
    const from = (address: string, fields: object = {}) =>
      at.exchange.call(
        'userLogin',
        { user_string: at.email, password: 'abc99999', ...fields },
        { from: address },
      );
    const home = { user_string: at.email, password };
    payloadOf(await at.exchange.call('userLogin', home, { from: '192.0.2.1' }));
    const guesses: string[] = [];
    for (let n = 0; n < 40; n++) guesses.push(reasonOf(await from(`198.51.100.${n}`)));
    expect(guesses.filter((reason) => reason === 'wrong_credentials')).toHaveLength(30);
    expect(guesses.at(-1)).toBe('code_needed');
    expect(reasonOf(await from('192.0.2.1', { password }))).toBe('ok');

    // From a new network. The right password alone reveals nothing there, and neither does a wrong one.
    const road = '203.0.113.50';
    expect(reasonOf(await from(road, { password }))).toBe('code_needed');
    expect(reasonOf(await from(road))).toBe('code_needed');
    payloadOf(await at.exchange.call('smsMail', { user_string: at.email, type: 'login' }, { from: road }));
    const code = await at.exchange.codeFor(at.email);
    expect(reasonOf(await from('198.51.100.7', { password, code }))).toBe('wrong_code');
    expect(reasonOf(await from(road, { code }))).toBe('wrong_credentials');
    expect(reasonOf(await from(road, { password, code }))).toBe('ok');
    expect(reasonOf(await from(road, { password, code }))).toBe('wrong_code');
    // It is a known network now, and the attacker's still is not.
    expect(reasonOf(await from(road, { password }))).toBe('ok');
    expect(reasonOf(await from('198.51.100.99'))).toBe('code_needed');
    expect(reasonOf(await call('userCenter', {}, { token }))).toBe('ok');
  });

  test('a code also logs in from a network locked by five wrong attempts', async () => {
    await register(at.exchange, at.email);
    for (let n = 0; n < 5; n++) await attempt('abc99999');
    expect(reasonOf(await attempt(password))).toBe('locked_out');
    payloadOf(await call('smsMail', { user_string: at.email, type: 'login' }));
    const code = await at.exchange.codeFor(at.email);
    expect(reasonOf(await call('userLogin', { user_string: at.email, password, code }))).toBe('ok');
    expect(reasonOf(await attempt(password))).toBe('ok');
  });

  test('a reset password works at once, regardless of earlier attempts [6.12]', async () => {
    await register(at.exchange, at.email);
    for (let n = 0; n < 40; n++)
      await at.exchange.call(
        'userLogin',
        { user_string: at.email, password: 'abc99999' },
        { from: `198.51.100.${n}` },
      );
    for (let n = 0; n < 6; n++) await attempt('abc99999');
    payloadOf(await sendCode('forget'));
    const code = await at.exchange.codeFor(at.email);
    payloadOf(
      await call('userForget', { account: at.email, code, password: 'new12345', repassword: 'new12345' }),
    );
    expect(reasonOf(await attempt('new12345'))).toBe('ok');
  });

  test('a reset clears wrong attempts everywhere and makes its network known [6.12]', async () => {
    await register(at.exchange, at.email);
    const guess = (address: string, secret: string) =>
      at.exchange.call('userLogin', { user_string: at.email, password: secret }, { from: address });
    const guessMuch = async () => {
      for (let n = 0; n < 40; n++) await guess(`198.18.0.${n}`, 'abc99999');
    };
    await guessMuch();
    expect(reasonOf(await guess('198.18.1.1', password))).toBe('code_needed');
    const here = { from: '198.18.1.2' };
    payloadOf(await at.exchange.call('smsMail', { user_string: at.email, type: 'forget' }, here));
    const code = await at.exchange.codeFor(at.email);
    const fields = { account: at.email, code, password: 'new12345', repassword: 'new12345' };
    payloadOf(await at.exchange.call('userForget', fields, here));
    expect(reasonOf(await guess('198.18.1.1', 'new12345'))).toBe('ok');
    await guessMuch();
    expect(reasonOf(await guess('198.18.1.3', 'new12345'))).toBe('code_needed');
    expect(reasonOf(await guess(here.from, 'new12345'))).toBe('ok');
  });

  test('at most a hundred wrong attempts an hour are accepted from one network; correct ones do not count', async () => {
    await register(at.exchange, at.email);
    const from = '198.18.2.1';
    const guess = async (user: string, secret: string) =>
      reasonOf(await at.exchange.call('userLogin', { user_string: user, password: secret }, { from }));
    for (let n = 0; n < 100; n++) {
      if (n % 10 === 0) expect(await guess(at.email, password)).toBe('ok');
      expect(await guess(`nobody${n}@example.com`, 'abc99999')).toBe('wrong_credentials');
    }
    expect(await guess(at.email, password)).toBe('locked_out');
    at.exchange.clock.move(15 * minute - 1);
    expect(await guess(at.email, password)).toBe('locked_out');
    at.exchange.clock.move(1);
    expect(await guess(at.email, password)).toBe('ok');
    // Attempts of the previous hour no longer count.
    for (let n = 0; n < 60; n++) await guess(`somebody${n}@example.com`, 'abc99999');
    at.exchange.clock.move(60 * minute);
    for (let n = 0; n < 100; n++)
      expect(await guess(`anybody${n}@example.com`, 'abc99999')).toBe('wrong_credentials');
  });

  test('a new place needs a code for a quarter of an hour after thirty wrong tries within an hour', async () => {
    await register(at.exchange, at.email);
    const guess = async (n: number, secret = 'abc99999') => {
      const caller = { from: `198.18.3.${n}` };
      return reasonOf(
        await at.exchange.call('userLogin', { user_string: at.email, password: secret }, caller),
      );
    };
    const thirty = async () => {
      const reasons = new Set<string>();
      for (let n = 0; n < 30; n++) reasons.add(await guess(n));
      return [...reasons];
    };
    expect(await thirty()).toEqual(['wrong_credentials']);
    // Attempts of the previous hour no longer count.
    at.exchange.clock.move(60 * minute);
    expect(await thirty()).toEqual(['wrong_credentials']);
    expect(await guess(30, password)).toBe('code_needed');
    at.exchange.clock.move(15 * minute - 1);
    expect(await guess(30, password)).toBe('code_needed');
    at.exchange.clock.move(1);
    expect(await guess(30, password)).toBe('ok');
  });

  test('the 65,536 networks of one IPv6 /48 are counted together', async () => {
    await register(at.exchange, at.email);
    const guesses: string[] = [];
    for (let n = 0; n < 60; n++) {
      const from = `2001:db8:7:${(n * 1021).toString(16)}::1`;
      guesses.push(
        reasonOf(
          await at.exchange.call('userLogin', { user_string: at.email, password: 'abc99999' }, { from }),
        ),
      );
    }
    expect(guesses.filter((reason) => reason === 'wrong_credentials')).toHaveLength(20);
    expect(guesses.at(-1)).toBe('locked_out');
    const near: string[] = [];
    for (let n = 0; n < 20; n++) {
      const from = `2001:db8:8:4${n.toString(16).padStart(2, '0')}::1`;
      near.push(
        reasonOf(
          await at.exchange.call(
            'userLogin',
            { user_string: `b${at.email}`, password: 'abc99999' },
            { from },
          ),
        ),
      );
    }
    expect(near.filter((reason) => reason === 'wrong_credentials')).toHaveLength(10);
  });

  test('a right one forgets the wrong ones before', async () => {
    await register(at.exchange, at.email);
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) await attempt('abc99999');
      expect(reasonOf(await attempt(password))).toBe('ok');
    }
    // Of no other user.
    const other = `b${at.email}`;
    for (let n = 0; n < 4; n++) await attempt('abc99999', other);
    await attempt(password);
    await attempt('abc99999', other);
    expect(reasonOf(await attempt('abc99999', other))).toBe('locked_out');
  });

  test('a token is kept as its hash only', async () => {
    const { token } = await register(at.exchange, at.email);
    const rows = await at.exchange.context.db.selectFrom('session').selectAll().execute();
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

  test('a session ends after 30 days without use', async () => {
    const { token } = await register(at.exchange, at.email);
    const center = () => call('userCenter', {}, { token });
    at.exchange.clock.move(29 * 24 * 60 * minute);
    expect(reasonOf(await center())).toBe('ok');
    at.exchange.clock.move(29 * 24 * 60 * minute);
    expect(reasonOf(await center())).toBe('ok');
    at.exchange.clock.move(30 * 24 * 60 * minute);
    expect(reasonOf(await center())).toBe('not_logged_in');
  });

  test('a user has at most fifty sessions; one more ends the least recently used', async () => {
    const other = await register(at.exchange, `other.${at.email}`);
    const first = await register(at.exchange, at.email);
    const begin = async () => {
      const session = { user: first.id, device: 'test', address: '192.0.2.1' };
      return { token: await startSession(at.exchange.context, session) };
    };
    const second = await logIn(at.exchange, at.email);
    const others = await Promise.all(Array.from({ length: 48 }, begin));
    const center = async ({ token }: { token: string }) => reasonOf(await call('userCenter', {}, { token }));
    at.exchange.clock.move(2 * minute);
    // The second session is not used; the first, which started earlier, is.
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
    const { count } = await at.exchange.context.db
      .selectFrom('session')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', first.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(50);
    expect(await center(first)).toBe('ok');
  });
});

describe('sessions', () => {
  test('of a user are not ended by many newer ones of others', async () => {
    const person = await register(at.exchange, at.email);
    const other = await register(at.exchange, `b${at.email}`);
    at.exchange.clock.move(minute);
    const { context } = at.exchange;
    for (let n = 0; n < 55; n++)
      await startSession(context, { user: other.id, device: '', address: '192.0.2.8' });
    await logIn(at.exchange, at.email);
    expect(reasonOf(await call('userCenter', {}, { token: person.token }))).toBe('ok');
  });

  const center = async ({ token }: { token: string }) => reasonOf(await call('userCenter', {}, { token }));

  test('end 90 days after they began, however much they are used [6.15]', async () => {
    const person = await register(at.exchange, at.email);
    for (let n = 0; n < 89; n++) {
      at.exchange.clock.move(24 * 60 * minute);
      expect(await center(person)).toBe('ok');
    }
    at.exchange.clock.move(24 * 60 * minute);
    expect(await center(person)).toBe('not_logged_in');
  });

  test('that began when there was no end have ended too', async () => {
    const person = await register(at.exchange, at.email);
    const now = at.exchange.clock.now();
    await at.exchange.context.db
      .updateTable('session')
      .set({ created_at: now - 1000 * 24 * 60 * minute, expires_at: now + minute })
      .where('user_id', '=', person.id)
      .execute();
    expect(await center(person)).toBe('not_logged_in');
  });

  test('are shown while they last, the twenty that were used last', async () => {
    const person = await register(at.exchange, at.email);
    const { context } = at.exchange;
    const shown = async (): Promise<{ device: string }[]> =>
      Object(payloadOf(await call('userCenter', {}, person))).sessions;
    for (let n = 0; n < 24; n++)
      await startSession(context, { user: person.id, device: '', address: '192.0.2.7' });
    expect(await shown()).toHaveLength(20);
    await context.db
      .updateTable('session')
      .set({ expires_at: context.clock.now() })
      .where('user_id', '=', person.id)
      .where('address', '=', '192.0.2.7')
      .execute();
    expect(await shown()).toHaveLength(1);
  });

  test('are listed and ended only by their user: one, or all others [6.16]', async () => {
    const other = await register(at.exchange, `other.${at.email}`);
    const here = await register(at.exchange, at.email);
    const [second, third, fourth] = [
      await logIn(at.exchange, at.email),
      await logIn(at.exchange, at.email),
      await logIn(at.exchange, at.email),
    ];
    const list = async (person: { token: string }): Promise<{ id: number; current: boolean }[]> =>
      Object(payloadOf(await call('userCenter', {}, person))).sessions;
    const [foreign] = await list(other);
    expect(await list(other)).toHaveLength(1);
    expect((await list(here)).map(({ id }) => id)).not.toContain(foreign?.id);
    expect(reasonOf(await call('userEndSession', { id: foreign?.id }, here))).toBe('not_found');
    expect(await center(other)).toBe('ok');
    const own = (await list(second)).find(({ current }) => current);
    payloadOf(await call('userEndSession', { id: own?.id }, here));
    expect(await Promise.all([here, second, third, fourth].map(center))).toEqual([
      'ok',
      'not_logged_in',
      'ok',
      'ok',
    ]);
    payloadOf(await call('userEndSession', {}, here));
    expect(await Promise.all([here, third, fourth, other].map(center))).toEqual([
      'ok',
      'not_logged_in',
      'not_logged_in',
      'ok',
    ]);
    expect(await list(here)).toHaveLength(1);
  });
});

describe('a code at login', () => {
  const from = (address: string, fields: object = {}) =>
    at.exchange.call('userLogin', { user_string: at.email, password, ...fields }, { from: address });
  const codeAt = async (address: string): Promise<string> => {
    payloadOf(await at.exchange.call('smsMail', { user_string: at.email, type: 'login' }, { from: address }));
    return at.exchange.codeFor(at.email);
  };
  const choose = async (token: string, on: 0 | 1) => {
    at.exchange.clock.move(2 * minute);
    payloadOf(await call('setSmsOtherMail', {}, { token }));
    return call('userLoginCode', { on, code: await at.exchange.codeFor(at.email) }, { token });
  };

  test('is required at each login if the user chose so, and the choice itself needs a code [6.20]', async () => {
    const { token } = await register(at.exchange, at.email);
    expect(await call('userLoginCode', { on: 1, code: '000000' }, { token })).toMatchObject({
      reason: 'wrong_code',
      field: 'code',
    });
    expect(payloadOf(await call('userCenter', {}, { token }))).toMatchObject({ login_code: false });
    expect(reasonOf(await from('192.0.2.1'))).toBe('ok');
    payloadOf(await choose(token, 1));
    expect(payloadOf(await call('userCenter', {}, { token }))).toMatchObject({ login_code: true });
    for (let n = 0; n < 2; n++) {
      expect(reasonOf(await from('192.0.2.1', { password: 'abc99999' }))).toBe('wrong_credentials');
      expect(reasonOf(await from('192.0.2.1'))).toBe('code_needed');
      const code = await codeAt('192.0.2.1');
      expect(reasonOf(await from('192.0.2.1', { code, password: 'abc99999' }))).toBe('wrong_credentials');
      expect(reasonOf(await from('192.0.2.1', { code }))).toBe('ok');
      expect(reasonOf(await from('192.0.2.1', { code }))).toBe('wrong_code');
      at.exchange.clock.move(2 * minute);
    }
    payloadOf(await choose(token, 0));
    expect(reasonOf(await from('192.0.2.1'))).toBe('ok');
  });

  test('is chosen for oneself alone, with a code of the same session that is good once', async () => {
    const person = await register(at.exchange, at.email);
    const other = await register(at.exchange, `b${at.email}`);
    const elsewhere = await logIn(at.exchange, at.email);
    payloadOf(await call('setSmsOtherMail', {}, person));
    const code = await at.exchange.codeFor(at.email);
    expect(reasonOf(await call('userLoginCode', { on: 1, code }, elsewhere))).toBe('wrong_code');
    payloadOf(await call('userLoginCode', { on: 1, code }, person));
    expect(reasonOf(await call('userLoginCode', { on: 0, code }, person))).toBe('wrong_code');
    const chosen = async ({ token }: { token: string }) =>
      Object(payloadOf(await call('userCenter', {}, { token }))).login_code;
    expect([await chosen(person), await chosen(other)]).toEqual([true, false]);
  });

  test('is required from a new network if the exchange is configured so [6.20]', async () => {
    const { config } = at.exchange.context;
    config.loginCode = 'new_place';
    try {
      await register(at.exchange, at.email);
      expect(reasonOf(await from('203.0.113.77'))).toBe('code_needed');
      // The right password alone does not make a network known.
      expect(reasonOf(await from('203.0.113.77'))).toBe('code_needed');
      const code = await codeAt('203.0.113.77');
      expect(reasonOf(await from('203.0.113.77', { code }))).toBe('ok');
      expect(reasonOf(await from('203.0.113.77'))).toBe('ok');
      expect(reasonOf(await from('198.51.100.77'))).toBe('code_needed');
    } finally {
      config.loginCode = 'chosen';
    }
  });
});

describe('passwords', () => {
  test.each(['password1', 'abc12345', 'qwerty12', '1q2w3e4r'])(
    'that are common are not taken, such as %s [5.33]',
    async (common) => {
      const { token } = await register(at.exchange, at.email);
      const refused = { reason: 'invalid_request', field: 'password' };
      payloadOf(await sendCode('forget'));
      const code = await at.exchange.codeFor(at.email);
      const forget = { account: at.email, code, password: common, repassword: common };
      expect(await call('userForget', forget)).toMatchObject(refused);
      const change = { oldpassword: password, password: common, re_password: common };
      expect(await call('userEPwd', change, { token })).toMatchObject(refused);
      const email = `new.${at.email}`;
      const registration = { type: 'email', user_string: email, code: '123456', agreement: true };
      expect(
        await call('userRegister', { ...registration, password: common, re_password: common }),
      ).toMatchObject(refused);
    },
  );

  test('that hold the name of the account are not taken [5.33]', async () => {
    const email = `hanae.${at.email}`;
    const { token } = await register(at.exchange, email);
    const change = { oldpassword: password, password: 'hanae7193', re_password: 'hanae7193' };
    expect(await call('userEPwd', change, { token, language: 'en' })).toMatchObject({
      field: 'password',
      message: expect.stringContaining('name of your e-mail'),
    });
  });

  test('in the former format are hashed again when next entered correctly, for that user only, and not if changed meanwhile', async () => {
    const { id } = await register(at.exchange, at.email);
    const other = await register(at.exchange, `b${at.email}`);
    const { db } = at.exchange.context;
    const stored = async (user = id) =>
      (await db.selectFrom('users').select('password').where('id', '=', user).executeTakeFirstOrThrow())
        .password;
    const store = (hash: string, tx: Kysely<Database> = db) =>
      tx.updateTable('users').set({ password: hash }).where('id', 'in', [id, other.id]).execute();
    const old = hashOfBefore(password);
    await store(old);
    const attempt = (secret: string) => call('userLogin', { user_string: at.email, password: secret });
    expect(reasonOf(await attempt('abc99999'))).toBe('wrong_credentials');
    expect(await stored()).toBe(old);
    expect(reasonOf(await attempt(password))).toBe('ok');
    expect(await stored()).toMatch(/^scrypt\$256\$3\$/);
    expect(await stored(other.id)).toBe(old);
    expect(reasonOf(await attempt(password))).toBe('ok');
    await store(old);
    const newer = hashOfBefore('hoshi593');
    const late = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      const answer = attempt(password);
      await waitForLocks(db, 1);
      await store(newer, tx);
      return [answer];
    });
    await Promise.all(late);
    expect(await stored()).toBe(newer);
  });

  test('changed during a login with the old password refuse that login', async () => {
    const { id } = await register(at.exchange, at.email);
    const { db } = at.exchange.context;
    const attempt = () => call('userLogin', { user_string: at.email, password });
    const [late] = await db.transaction().execute(async (tx) => {
      const changed = hashOfBefore('hoshi593');
      await tx.updateTable('users').set({ password: changed }).where('id', '=', id).execute();
      const answer = attempt();
      await waitForLocks(db, 1);
      await endSessions(tx, id);
      return [answer];
    });
    expect(reasonOf(await late)).toBe('wrong_credentials');
    const sessions = await db.selectFrom('session').select('id').where('user_id', '=', id).execute();
    expect(sessions).toEqual([]);
  });

  test('reset during a change with the old password keep the reset value', async () => {
    const { id, token } = await register(at.exchange, at.email);
    const { db } = at.exchange.context;
    const anew = hashOfBefore('hoshi593');
    const [late] = await db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ password: anew }).where('id', '=', id).execute();
      const fields = { oldpassword: password, password: 'tsubaki71', re_password: 'tsubaki71' };
      const answer = call('userEPwd', fields, { token });
      await waitForLocks(db, 1);
      return [answer];
    });
    expect(reasonOf(await late)).toBe('wrong_password');
    const { password: stored } = await db
      .selectFrom('users')
      .select('password')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored).toBe(anew);
  });

  test('a forgotten one is reset with a code, and every session ends', async () => {
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

  test('of an unknown account cannot be set, even with a guessed code', async () => {
    const account = `no${at.email}`;
    payloadOf(await call('smsMail', { user_string: account, type: 'forget' }));
    const code = '12345678';
    // The generated code was sent to nobody.
    await at.exchange.context.db
      .updateTable('code')
      .set({ hash: createHash('sha256').update(`${account}\nforget\n${code}`).digest('hex') })
      .where('recipient', '=', account)
      .execute();
    const fields = { account, code, password: 'new12345', repassword: 'new12345' };
    expect(await call('userForget', fields)).toMatchObject({ reason: 'wrong_code', field: 'code' });
  });

  test('a reset password must not be weak, and changes only its own account', async () => {
    const other = await register(at.exchange, `b${at.email}`);
    await register(at.exchange, at.email);
    payloadOf(await sendCode('forget'));
    const code = await at.exchange.codeFor(at.email);
    const set = (chosen: string) =>
      call('userForget', { account: at.email, code, password: chosen, repassword: chosen });
    const [name] = at.email.split('@');
    for (const weak of ['password1', `${name}a1`])
      expect(await set(weak)).toMatchObject({ reason: 'invalid_request', field: 'password' });
    expect(reasonOf(await set('new12345'))).toBe('ok');
    await logIn(at.exchange, other.email);
  });

  test('a request for a code does not reveal whether an account exists', async () => {
    await register(at.exchange, at.email);
    const known = await sendCode('forget');
    const unknown = await call('smsMail', { user_string: `no${at.email}`, type: 'forget' });
    const ticket = expect.stringMatching(/^[\w-]{22}$/);
    for (const answer of [known, unknown])
      expect(payloadOf(answer)).toEqual({ ...Object(payloadOf(known)), ticket });
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
    const user = await at.exchange.context.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(user.password).toMatch(/^scrypt\$\d+\$\d+\$[\w-]+\$[\w-]+$/);
    expect(JSON.stringify(user)).not.toContain(password);
  });

  test('two users with one password have different hashes', async () => {
    const { id } = await register(at.exchange, at.email);
    const other = await register(at.exchange, `b${at.email}`);
    const rows = await at.exchange.context.db
      .selectFrom('users')
      .select('password')
      .where('id', 'in', [id, other.id])
      .execute();
    expect(new Set(rows.map((row) => row.password)).size).toBe(2);
  });
});

describe('the fund password', () => {
  const set = (token: string, fields: object) =>
    call('safeUpdatePassword', { password: '135790', re_password: '135790', ...fields }, { token });
  const codeOf = async (token: string) => {
    payloadOf(await call('setSmsOtherMail', {}, { token }));
    return at.exchange.codeFor(at.email);
  };

  test('is set with a code, changed with the old one, and readable only as set or not', async () => {
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

  test.each([
    '123456',
    '654321',
    '890123',
    '111111',
    '121212',
    '123123',
    '112233',
    '111222',
    '123321',
    '147258',
    '850713',
    '071385',
    '130785',
    '198507',
  ])('is none that is tried first, such as %s [5.34]', async (pin) => {
    const { token } = await register(at.exchange, at.email);
    expect(await set(token, { code: await codeOf(token), password: pin, re_password: pin })).toMatchObject({
      reason: 'invalid_request',
      field: 'password',
    });
    expect(payloadOf(await call('userHasPassword', {}, { token }))).toBe(2);
  });

  test('still allows most numbers', () => {
    const { not } = JSON.parse(readFileSync('schemas/common/newPin.json', 'utf8'));
    const weak = new RegExp(not.pattern);
    const refused = Array.from({ length: 1_000_000 }, (_, n) => String(n).padStart(6, '0')).filter((pin) =>
      weak.test(pin),
    );
    expect(refused.length).toBeGreaterThan(2000);
    expect(refused.length).toBeLessThan(120_000);
  });

  test('in the former format is hashed again when entered correctly, for that user only, and not if changed meanwhile', async () => {
    const { id, token } = await register(at.exchange, at.email);
    const other = await register(at.exchange, `b${at.email}`);
    const { db } = at.exchange.context;
    const old = hashOfBefore('135790');
    const store = (fund_password: string, tx: Kysely<Database> = db) =>
      tx.updateTable('users').set({ fund_password }).where('id', 'in', [id, other.id]).execute();
    const stored = async ({ id: user }: { id: string }) =>
      (await db.selectFrom('users').select('fund_password').where('id', '=', user).executeTakeFirstOrThrow())
        .fund_password;
    const use = (oldpassword: string) => set(token, { code: '000000', oldpassword });
    await store(old);
    expect(reasonOf(await use('975310'))).toBe('wrong_fund_password');
    expect(await stored({ id })).toBe(old);
    expect(reasonOf(await use('135790'))).toBe('wrong_code');
    expect(await stored({ id })).toMatch(/^scrypt\$256\$3\$/);
    expect(await stored(other)).toBe(old);
    await store(old);
    const newer = hashOfBefore('246810');
    const late = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
      const answer = use('135790');
      await waitForLocks(db, 1);
      await store(newer, tx);
      return [answer];
    });
    expect((await Promise.all(late)).map(reasonOf)).toEqual(['wrong_code']);
    expect(await stored({ id })).toBe(newer);
  });

  test('six right ones at once are all right', async () => {
    const { token } = await register(at.exchange, at.email);
    payloadOf(await set(token, { code: await codeOf(token) }));
    const code = await codeOf(token);
    const change = () =>
      set(token, {
        code: code === '000000' ? '000001' : '000000',
        oldpassword: '135790',
        password: '246810',
        re_password: '246810',
      });
    const answers = await Promise.all(Array.from({ length: 12 }, change));
    expect(answers.map(reasonOf)).not.toContain('fund_password_locked');
    expect(answers.map(reasonOf)).toContain('wrong_code');
  });

  test('can be guessed twenty times a day and sixty times a month, however slowly', async () => {
    const { token } = await register(at.exchange, at.email);
    payloadOf(await set(token, { code: await codeOf(token) }));
    const guess = async (oldpassword = '975310') =>
      reasonOf(await set(token, { code: '000000', oldpassword }));
    const wrong = async (tries: number) => {
      let made = 0;
      for (let n = 0; n < tries; n++) {
        at.exchange.clock.move(15 * minute);
        if ((await guess()) === 'wrong_fund_password') made++;
      }
      return made;
    };
    expect(await wrong(40)).toBe(20);
    expect(await guess('135790')).toBe('fund_password_locked');
    let made = 20;
    for (let days = 0; days < 5; days++) {
      at.exchange.clock.move(24 * 60 * minute);
      made += await wrong(25);
    }
    expect(made).toBe(60);
  });

  test('is set for oneself alone', async () => {
    const other = await register(at.exchange, `b${at.email}`);
    const { token } = await register(at.exchange, at.email);
    payloadOf(await set(token, { code: await codeOf(token) }));
    expect(payloadOf(await call('userHasPassword', {}, { token: other.token }))).toBe(2);
  });

  test('is not an end or a beginning of the number that one is called by', async () => {
    const phone = { area_code: '81', user_string: '9073512846' };
    payloadOf(await call('smsSend', { ...phone, type: 'register' }));
    const code = await at.exchange.codeFor('+819073512846');
    const fields = { ...phone, type: 'mobile', code, password, re_password: password, agreement: true };
    payloadOf(await call('userRegister', fields));
    const token = String(payloadOf(await call('userLogin', { ...phone, password })));
    for (const pin of ['512846', '907351'])
      expect(await set(token, { code: '000000', password: pin, re_password: pin })).toMatchObject({
        reason: 'invalid_request',
        field: 'password',
      });
  });

  test('that is changed while it is changed elsewhere stays as it was changed there', async () => {
    const { id, token } = await register(at.exchange, at.email);
    payloadOf(await set(token, { code: await codeOf(token) }));
    const code = await codeOf(token);
    const { db } = at.exchange.context;
    const anew = hashOfBefore('864209');
    const [late] = await db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ fund_password: anew }).where('id', '=', id).execute();
      const answer = set(token, { code, oldpassword: '135790', password: '246813', re_password: '246813' });
      await waitForLocks(db, 1);
      return [answer];
    });
    expect(await late).toMatchObject({ reason: 'wrong_fund_password', field: 'oldpassword' });
    const { fund_password } = await db
      .selectFrom('users')
      .select('fund_password')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(fund_password).toBe(anew);
  });

  test('may be right any number of times a day', async () => {
    const { token } = await register(at.exchange, at.email);
    payloadOf(await set(token, { code: await codeOf(token) }));
    for (let n = 0; n < 25; n++)
      expect(reasonOf(await set(token, { code: '000000', oldpassword: '135790' }))).not.toBe(
        'fund_password_locked',
      );
  });

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

/** Known vulnerabilities of exchanges, tried on every operation of the contract. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fullExchange } from '../../server/testing/full-exchange.ts';
import { give, logIn, type Person, reasonOf, register } from '../../server/testing/people.ts';
import type { Answer } from '../../server/testing/reachable-exchange.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { endSessions } from '../../server/users/sessions.ts';
import { type Request, requests, sampleOf } from './requests.ts';

const at = useExchange(async (context) => (await fullExchange(context)).handlers);

async function rich(): Promise<Person> {
  const person = await register(at.exchange, at.email);
  for (const kind of ['change', 'lever', 'micro'] as const)
    await give(at.exchange, person, 3, '1000000', kind);
  return person;
}

/** Calls with valid fields, some of them replaced. */
function ask(request: Request, fields: Record<string, string>, token?: string): Promise<Answer> {
  return at.call(request.id, { ...sampleOf(request), ...fields }, token === undefined ? {} : { token });
}

async function expectBalanced(): Promise<void> {
  const { rows } = await sql`select * from ledger_imbalance()`.execute(at.exchange.context.db);
  expect(rows).toEqual([]);
}

/** Every row of every table except those of sessions and throttles. */
async function digest(): Promise<unknown> {
  const { db } = at.exchange.context;
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('session', 'throttle')
    order by 1`.execute(db);
  return Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`
        select ${name}::text as table, count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum
        from ${sql.raw(name)} t`.execute(db);
      return rows[0];
    }),
  );
}

const amounts = requests.flatMap((request) =>
  request.takes
    .filter(({ schema }) => schema.format === 'decimal')
    .map(({ name }) => [`${request.id} ${name}`, request, name] as const),
);

test('the contract has amounts to try', () => {
  expect(amounts.length).toBeGreaterThan(12);
});

const noAmounts = [
  '-1',
  '-0.00000001',
  '1e3',
  '1E-7',
  '1e400',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '1,000',
  '+1',
  '.5',
  '1.',
  '1 ',
  ' 1',
  '１',
  '٣',
  '1_000',
  '0.000000001',
  '1.0.0',
  'null',
  '[]',
  '9'.repeat(5000),
];

test.each(amounts)('%s takes only plain decimals, and names the field', async (_, request, name) => {
  const { token } = await register(at.exchange, at.email);
  for (const wrong of noAmounts) {
    const answer = await ask(request, { [name]: wrong }, token);
    expect(answer, wrong).toMatchObject({ ok: false, reason: 'invalid_request', field: name });
  }
});

test.each(amounts)('%s bears any plain decimal', async (_, request, name) => {
  const { token, id } = await rich();
  for (const extreme of ['0', '0.00000001', '99999999999999999999', `${'9'.repeat(29)}.99999999`]) {
    const answer = await ask(request, { [name]: extreme }, token);
    expect(reasonOf(answer), extreme).not.toBe('internal_error');
  }
  const { rows } = await sql`
    select name, balance from ledger_account where user_id = ${id} and balance < 0`.execute(
    at.exchange.context.db,
  );
  expect(rows).toEqual([]);
  await expectBalanced();
});

const nasty = [
  "'; drop table users; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '{{constructor}}',
  '\u0000',
  '\ud83d\ude00'.repeat(50),
  'a'.repeat(10_000),
  '-1',
  '0',
  '2147483648',
  '9007199254740991',
  '999999999999999',
  '99999999999999999999',
  '1.5',
  '[object Object]',
  '%00',
];

test.each(requests.filter(({ takes }) => takes.length > 0).map((request) => [request.id, request] as const))(
  '%s answers whatever it is sent, and tells nothing of its insides',
  async (_, request) => {
    const { token } = await rich();
    for (const { name } of request.takes)
      for (const value of nasty) {
        const answer = await ask(request, { [name]: value }, token);
        expect(reasonOf(answer), `${name}=${value.slice(0, 40)}`).not.toBe('internal_error');
        if (!answer.ok)
          expect(answer.message).not.toMatch(/\bat .+:\d+|node_modules|\.ts\b|select |Error\b/i);
      }
  },
);

test.each(
  requests
    .filter(({ operation }) => operation.auth === 'user')
    .map((request) => [request.id, request] as const),
)('%s is for who is logged in', async (_, request) => {
  for (const token of [undefined, 'x', 'A'.repeat(43), '../'.repeat(20), "' or 1=1 --"])
    expect(await ask(request, {}, token)).toMatchObject({ ok: false, type: '999', reason: 'not_logged_in' });
});

test('an ended session is refused by every call', async () => {
  const { token, id, email } = await register(at.exchange, at.email);
  await endSessions(at.exchange.context.db, id);
  const user = requests.filter(({ operation }) => operation.auth === 'user');
  const answers = await Promise.all(user.map((request) => ask(request, {}, token)));
  expect(new Set(answers.map(reasonOf))).toEqual(new Set(['not_logged_in']));
  expect((await logIn(at.exchange, email)).token).not.toBe(token);
});

test('a GET request has no effect', async () => {
  const { token } = await rich();
  const reading = requests.filter(({ operation }) => operation.method === 'GET');
  // Rows that the first request prepares exist then.
  for (const request of reading) await ask(request, {}, token);
  const before = await digest();
  for (const request of reading) for (const who of [token, undefined]) await ask(request, {}, who);
  expect(await digest()).toEqual(before);
});

test.each(
  requests
    .filter(({ operation }) => operation.method !== 'GET')
    .map(({ id, operation }) => [id, operation] as const),
)('%s is not reached by a GET, nor in any form but its own', async (_, { method, path }) => {
  const { token } = await register(at.exchange, at.email);
  const before = await digest();
  const headers = { authorization: token };
  const { app } = at.exchange;
  const others = await Promise.all([
    app.inject({ method: 'GET', url: `/api${path}?id=1&amount=1`, headers }),
    app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '[{"id":1}]',
    }),
    app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, 'content-type': 'text/plain' },
      payload: 'id=1',
    }),
    app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, 'content-type': 'application/xml' },
      payload: '<id/>',
    }),
    app.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `id=${'1'.repeat(70_000)}`,
    }),
  ]);
  for (const response of others) {
    expect(response.statusCode).toBe(200);
    // Another operation may have the same path.
    if (response !== others[0]) expect(JSON.parse(response.body)).toMatchObject({ type: 'error' });
    expect(response.body).not.toMatch(/node_modules|\.ts\b|FST_ERR/);
  }
  expect(await digest()).toEqual(before);
});

test.each(['en\r\nset-cookie: a=b', 'en,jp', '../en', '__proto__', 'x'.repeat(5000), 'EN', '日本語'])(
  'the language mark %j is one that nobody speaks, and comes back nowhere',
  async (mark) => {
    const response = await at.exchange.app
      .inject({
        method: 'POST',
        url: '/api/wallet/list',
        headers: { 'language-mark': mark, 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      })
      // Values that are not allowed in a header are not even sent.
      .catch(() => undefined);
    if (!response) return;
    expect(JSON.parse(response.body)).toMatchObject({ type: '999', reason: 'not_logged_in' });
    expect(JSON.stringify(response.headers)).not.toContain('set-cookie');
    expect(response.body).not.toContain(mark);
  },
);

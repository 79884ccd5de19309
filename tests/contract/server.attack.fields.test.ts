/** Every field of every call, with values that no form would send. See attack.ts for the extent. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundPassword, logIn } from '../../server/testing/people.ts';
import { readAnswer } from '../../server/testing/reachable-exchange.ts';
import { seededRandom, share, whole } from './attack.ts';
import { expectInvariants } from './properties/invariants.ts';
import { createWorld, type TimedWorld } from './properties/world.ts';
import { type Request, requests, sampleOf } from './requests.ts';

let world: TimedWorld;
beforeAll(async () => {
  world = await createWorld();
}, 300_000);
afterAll(() => world.close());

const limits = [127, 255, 32_767, 65_535, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 1e15, 1e21];
/** Other values of a field. A list means that the field is repeated, nothing that it is missing. */
const mutations: (string | string[] | undefined)[] = [
  undefined,
  '',
  ' ',
  ['1', '2'],
  ['', ''],
  ...limits.flatMap((limit) => [String(limit), `-${limit}`]),
  ...[
    '0',
    '-0',
    '00',
    '01',
    '1.0',
    '0.1',
    '-1',
    '1e1',
    '0x1',
    '1_0',
    '+1',
    'NaN',
    'Infinity',
    '1,5',
    '１',
    '٣',
    '½',
  ],
  ...['0.00000001', '0.000000001', `0.${'0'.repeat(200)}1`, '9'.repeat(40), `${'9'.repeat(20)}.99999999`],
  ...['true', 'false', 'null', 'undefined', 'None', '[]', '{}', '[object Object]', '{"a":1}', '[1]'],
  ...[
    "'",
    '"',
    "' or '1'='1",
    "'; drop table users; --",
    '\\',
    '%',
    '_',
    '$1',
    '$(1)',
    '{{a}}',
    '%s%n',
    '`id`',
    '$(id)',
  ],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '../../../etc/passwd',
  ],
  ...[
    '\r\nset-cookie: a=b',
    '\t',
    '\u0001',
    '\u0000',
    'a\u0000b',
    '\u007f',
    '\u200b',
    '\u202e',
    '\ufeff',
    '\ufffd',
  ],
  ...[
    '\ud83d\ude00',
    '\ud800',
    'é',
    'e\u0301',
    'ﷺ',
    'İ',
    'ß',
    'ﬀ',
    '漢字',
    '\u0e33',
    'Z\u0351\u0489'.repeat(50),
  ],
  ...[
    'a'.repeat(41),
    'a'.repeat(129),
    'a'.repeat(255),
    'a'.repeat(1025),
    'a'.repeat(60_000),
    '\ud83d\ude00'.repeat(5000),
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'http://169.254.169.254/',
    'file:///etc/passwd',
  ],
  ...[
    'a@b.jp',
    '2026-01-01',
    '1970-01-01T00:00:00Z',
    'TRC20',
    '10000',
    'BTC/USDT',
    '((a+)+)+$',
    `${'a'.repeat(5000)}!`,
  ],
];

/** Encoded like a form: names and values, whatever characters they contain. */
function encode(fields: Record<string, string | string[] | undefined>): string {
  return Object.entries(fields)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((one) => [name, one]),
    )
    .map((pair) => pair.map((text = '') => encodeURIComponent(Buffer.from(text).toString())).join('='))
    .join('&');
}

/** Sends it unchanged and reads the answer, which the exchange has checked against its contract. */
async function send({ operation }: Request, text: string, token: string, contentType?: string) {
  const isGet = operation.method === 'GET';
  const { statusCode, body } = await world.exchange.app.inject({
    method: operation.method,
    url: `/api${operation.path}${isGet ? `?${text}` : ''}`,
    headers: {
      authorization: token,
      ...(isGet ? {} : { 'content-type': contentType ?? 'application/x-www-form-urlencoded' }),
    },
    ...(isGet ? {} : { payload: text }),
  });
  return readAnswer(statusCode, body);
}

function fieldsFor(request: Request): Record<string, string> {
  const sample = sampleOf(request);
  if ('pay_password' in sample) sample.pay_password = fundPassword;
  return sample;
}

const tries = requests.flatMap((request) =>
  request.takes.flatMap(({ name }) => mutations.map((value) => ({ request, name, value }))),
);
const chosen = share(tries, 2500);
const byCall = new Map<string, typeof chosen>();
for (const one of chosen) byCall.set(one.request.id, [...(byCall.get(one.request.id) ?? []), one]);

test.each([...byCall])(
  '%s answers what its contract says, whatever its fields hold',
  { timeout: 600_000 },
  async (id, all) => {
    let person = await logIn(world.exchange, 'ann@example.com');
    for (const [index, { request, name, value }] of all.entries()) {
      const text = encode({ ...fieldsFor(request), [name]: value });
      const answer = await send(request, text, person.token);
      const what = `${name}=${String(JSON.stringify(value)).slice(0, 60)}`;
      if (!answer.ok) expect(answer.reason, what).not.toBe('internal_error');
      // The attempt may have ended the session.
      if (id === 'userLogout' || id === 'userEPwd') person = await logIn(world.exchange, 'ann@example.com');
      // A rate limit would hide the code behind it.
      if (index % 20 === 19) await sql`delete from throttle`.execute(world.exchange.context.db);
    }
    await sql`delete from throttle`.execute(world.exchange.context.db);
    await expectInvariants(world.exchange);
  },
);

test('several fields at once, doubled, left out and mixed with others, in forms and in JSON', {
  timeout: 600_000,
}, async () => {
  const chance = seededRandom();
  const pick = <One>(of: readonly One[]): One => of[Math.floor(chance() * of.length)] as One;
  const { token } = await logIn(world.exchange, 'bob@example.com');
  for (let n = 0; n < (whole ? 6000 : 400); n++) {
    const request = pick(requests);
    if (request.id === 'userLogout') continue;
    const fields: Record<string, string | string[] | undefined> = fieldsFor(request);
    for (let times = 1 + Math.floor(chance() * 3); times > 0; times--)
      fields[
        chance() < 0.8 && request.takes.length > 0
          ? pick(request.takes).name
          : pick(['user_id', 'id', '__proto__', 'rate'])
      ] = pick(mutations);
    const isJson = request.operation.method !== 'GET' && chance() < 0.4;
    const answer = isJson
      ? await send(request, JSON.stringify(fields), token, 'application/json')
      : await send(request, encode(fields), token);
    if (!answer.ok)
      expect(answer.reason, `${request.id} ${JSON.stringify(fields).slice(0, 300)}`).not.toBe(
        'internal_error',
      );
    if (n % 20 === 19) await sql`delete from throttle`.execute(world.exchange.context.db);
  }
  await expectInvariants(world.exchange);
});

test('fields that a call does not declare are not stored', { timeout: 600_000 }, async () => {
  const { db } = world.exchange.context;
  const marker = 'mass-assigned-7331';
  const { rows: columns } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    db,
  );
  const { token } = await logIn(world.exchange, 'cho@example.com');
  const before = await db.selectFrom('users').selectAll().orderBy('id').execute();
  for (const request of requests) {
    if (request.operation.method === 'GET' || request.id === 'userLogout') continue;
    const own = fieldsFor(request);
    const extra = Object.fromEntries(columns.map(({ name }) => [name, marker]));
    const answer = await send(request, encode({ ...extra, is_admin: '1', ...own }), token);
    if (!answer.ok) expect(answer.reason, request.id).not.toBe('internal_error');
  }
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  for (const { name } of tables) {
    const { rows } = await sql`select * from ${sql.raw(name)} t where t::text like ${`%${marker}%`}`.execute(
      db,
    );
    expect(rows, name).toEqual([]);
  }
  const plain = (rows: typeof before) => rows.map(({ password, fund_password, language, ...rest }) => rest);
  expect(
    plain(await db.selectFrom('users').selectAll().orderBy('id').execute()).slice(0, before.length),
  ).toEqual(plain(before));
  await expectInvariants(world.exchange);
});

/** The published data of settled options, and the detection of forgeries. */
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createEvents } from '../../server/common/events.ts';
import type { Database } from '../../server/database/index.ts';
import { Prices } from '../../server/market/index.ts';
import type { FairDay } from '../../server/options/fairness.ts';
import { optionHandlers, serveFairness } from '../../server/options/index.ts';
import { readFairDay, readFairnessList } from '../../server/options/published.ts';
import { settleDue } from '../../server/options/settle.ts';
import { type SavedList, verifyDay } from '../../server/options/verify.ts';
import { morning } from '../../server/testing/exchange.ts';
import { give, type Person, payloadOf, register, verify } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';

const day = 86_400_000;
/** The second day of this exchange, so that its commitment was made before it started. */
const name = '2026-05-12';
let prices: Prices;

const sealKey = 'what the secret of the index is sealed with';
const at = useExchange(
  async ({ db, clock }) => {
    prices = await Prices.open({ db, clock, events: createEvents(() => undefined), sealKey });
    return { ...walletExchange(), ...optionHandlers(prices) };
  },
  { sealKey },
);

const get = async (path: string) => at.exchange.app.inject({ method: 'GET', url: path });
const list = async (): Promise<SavedList> => readFairnessList((await get('/fairness.json')).body);
const fair = async (): Promise<FairDay> => readFairDay((await get(`/fairness/${name}.json`)).body);
const settle = () => settleDue({ ...at.exchange.context, prices });

/** Options of many pairs over the whole day, the first bought before it and the last due on the next. */
async function trade(person: Person): Promise<void> {
  const { clock } = at.exchange;
  for (let n = 0; n < 9; n++) {
    clock.set(morning + day - 30_000 + n * (day / 8));
    const fields = { match_id: n + 1, currency_id: 3, type: (n % 2) + 1, seconds: 60, number: '10' };
    payloadOf(await at.call('microtradeSubmit', fields, person));
    clock.move(60_000);
    await settle();
  }
}

test('a day can be checked by anybody when it is over, and every forgery of it is found out', async () => {
  const before = await list();
  const person = await register(at.exchange, at.email);
  await verify(at.exchange, person);
  await give(at.exchange, person, 3, '1000', 'micro');
  at.exchange.clock.set(morning + 2 * day - 10);
  const running = await get(`/fairness/${name}.json`);
  expect(readFairDay(running.body).days.at(-1)).toMatchObject({ day: name, seed: null });
  expect(running.headers['cache-control']).not.toContain('immutable');
  at.exchange.clock.set(morning);
  await trade(person);

  const published = await get(`/fairness/${name}.json`);
  expect(published.headers['cache-control']).toContain('immutable');
  expect(published.body).not.toContain(person.email);
  const honest = await fair();
  expect(honest.options).toHaveLength(8);
  expect(verifyDay(honest, before)).toEqual({ options: 8, mismatches: [], notes: [] });

  const forged = (change: (copy: FairDay) => void) => {
    const copy = structuredClone(honest);
    change(copy);
    return verifyDay(copy, before).mismatches;
  };
  const option = (copy: FairDay, nth = 3) => {
    const one = copy.options[nth];
    if (!one) throw new Error('No option');
    return one;
  };
  const own = (copy: FairDay) => {
    const one = copy.days.at(-1);
    if (!one) throw new Error('No day');
    return one;
  };
  expect(forged((copy) => (option(copy).end_tick.price += '1'))).toHaveLength(1);
  expect(forged((copy) => (option(copy).open_tick.price = '1'))).toHaveLength(1);
  expect(forged((copy) => (option(copy).end_tick.time += 2637)).length).toBeGreaterThan(0);
  expect(
    forged((copy) => (option(copy).profit_result = option(copy).profit_result === 1 ? -1 : 1)),
  ).toHaveLength(1);
  expect(forged((copy) => (option(copy).symbol = 'X/Y'))).toHaveLength(1);
  expect(forged((copy) => (own(copy).seed = 'a'.repeat(64)))[0]).toContain(
    'not the one that was committed to',
  );
  expect(forged((copy) => (own(copy).seed = null))).toHaveLength(1);
  expect(forged((copy) => (own(copy).commitment = 'b'.repeat(64))).length).toBeGreaterThan(1);
  expect(forged((copy) => copy.days.splice(5, 1)).length).toBeGreaterThan(0);
  const [first] = honest.pairs;
  if (!first) throw new Error('No pair');
  expect(forged((copy) => copy.pairs.splice(0, 1, { ...first, index_volatility: '0.03' }))[0]).toContain(
    'terms of BTC',
  );
});

test('the command reports mismatches and exits with 1', async () => {
  const honest = await fair();
  const forged = structuredClone(honest);
  if (forged.options[2]) forged.options[2].end_tick.price = '1';
  let served = honest;
  const server = createServer((_request, response) => response.end(JSON.stringify(served)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const file = join(await mkdtemp(join(tmpdir(), 'fairness-')), 'fairness.json');
  await writeFile(file, JSON.stringify(await list()));
  const run = async () =>
    promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      'scripts/verify-settlements.ts',
      '--url',
      url,
      '--day',
      name,
      '--commitments',
      file,
    ]).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code, stdout }),
    );
  try {
    expect(await run()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('8 options recomputed, 0 mismatches'),
    });
    served = forged;
    const found = await run();
    expect(found.code).toBe(1);
    expect(found.stdout).toContain(`MISMATCH  Option ${forged.options[2]?.id}: the settling tick`);
  } finally {
    server.close();
  }
});

test('a day with many options is published in pages of 5,000, which are created once when it is over', async () => {
  const { db } = at.exchange.context;
  await sql`
    insert into option_order (user_id, pair_id, currency_id, direction, seconds, stake, fee, profit_ratio, loss_ratio,
      open_price, opened_at, due_at, end_price, outcome, profit, settled_at)
    select '1', 1, 3, 1, 30, 10, 0, 75, 100, 1, ${morning + 2 * day}::bigint + n, ${morning + 2 * day}::bigint + n + 30000, 1, 0, 0, 0
    from generate_series(1, 10003) as n`.execute(db);
  at.exchange.clock.set(morning + 4 * day);
  const read = async (after: number) => {
    const { body, headers } = await get(`/fairness/2026-05-13.json?after=${after}`);
    expect(headers['cache-control']).toContain('immutable');
    return readFairDay(body);
  };
  const sizes: number[] = [];
  const ids: number[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page = await read(after);
    sizes.push(page.options.length);
    ids.push(...page.options.map(({ id }) => id));
    after = page.next;
  }
  expect(sizes[0]).toBe(5000);
  expect(sizes).toHaveLength(3);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(10_003);
  // Numbers to which no page links do not create stored pages.
  await read(17);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::integer as n from fairness_page where day = '2026-05-13'`.execute(db);
  expect(rows).toEqual([{ n: 3 }]);
  // Nor does a number to which a page of another day links.
  const { next } = await read(0);
  expect((await get(`/fairness/${name}.json?after=${next}`)).headers['cache-control']).toContain('immutable');
  const others = await sql`select day from fairness_page where day = ${name} and after = ${next}`.execute(db);
  expect(others.rows).toEqual([]);
  await sql`update fairness_page set body = replace(body, '"unsettled":0', '"unsettled":7') where day = '2026-05-13'`.execute(
    db,
  );
  expect((await read(0)).unsettled).toBe(7);
});

test.each([
  '/fairness/2026-05-31.json',
  '/fairness/2026-05-12.json?after=x',
  '/fairness/2026-05-12.json?after=-1',
  '/fairness/nonsense.json',
  '/fairness/2026-13-01.json',
  '/fairness/2026-05-12',
])('%s is not there', async (path) => {
  expect((await get(path)).statusCode).toBe(404);
});

test('a list with more places than an amount has is none', async () => {
  const { body } = await get('/fairness.json');
  const places = (many: number) => body.replaceAll(/"price_precision":\d+/g, `"price_precision":${many}`);
  expect(readFairnessList(places(8))).toMatchObject({ zone: 'UTC' });
  expect(() => readFairnessList(places(9))).toThrow();
});

test('a day counts only its own unsettled options, and includes the days on which its prices depend', async () => {
  const { clock, context } = at.exchange;
  // Each start commits to the next days.
  for (const days of [100, 150]) {
    clock.set(morning + days * day);
    await at.exchange.restart();
  }
  const person = await register(at.exchange, at.email);
  await verify(at.exchange, person);
  await give(at.exchange, person, 3, '1000', 'micro');
  const fields = { match_id: 1, currency_id: 3, type: 1, seconds: 60, number: '10' };
  payloadOf(await at.call('microtradeSubmit', fields, person));
  const read = async (days: number) => {
    const called = new Date(morning + days * day).toISOString().slice(0, 10);
    return readFairDay((await get(`/fairness/${called}.json`)).body);
  };
  const unsettled = await Promise.all([149, 150, 151].map(async (days) => (await read(days)).unsettled));
  expect(unsettled).toEqual([0, 1, 0]);
  // The day itself, the day before, on which some were bought, and the days on which both depend.
  expect((await read(149)).days).toHaveLength(1 + 1 + 128);
  await settleDue({ ...context, prices });
});

/** The exchange's database, whose statements that match wait for something before they run. */
function waiting(matches: RegExp, before: () => Promise<unknown>): Kysely<Database> {
  const int8 = 20;
  const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: 'text' | 'binary') =>
    type === int8 ? Number : pg.types.getTypeParser(type, format);
  const pool = new pg.Pool({ connectionString: at.exchange.database.url, types: { getTypeParser } });
  const connect = async () => {
    const client = await pool.connect();
    const query = async (...sent: Parameters<pg.PoolClient['query']>) => {
      if (matches.test(String(sent[0]))) await before();
      return client.query(...sent);
    };
    return Object.assign(Object.create(client), { query, release: () => client.release() });
  };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: { connect, end: () => pool.end() } }) });
}

test.each([
  ['the options are counted', 200, /count\(\*\).*"settled_at" is null/s],
  ['the options are read', 201, /"option_order"\."id" >/],
])('a final page has all options of its day, if one is settled before %s', async (_when, days, statement) => {
  const { clock, context } = at.exchange;
  clock.set(morning + days * day);
  await at.exchange.restart();
  const person = await register(at.exchange, at.email);
  await verify(at.exchange, person);
  await give(at.exchange, person, 3, '1000', 'micro');
  // It is due in the last second of the day.
  const end = (Math.floor(clock.now() / day) + 1) * day;
  clock.set(end - 61_000);
  const fields = { match_id: 1, currency_id: 3, type: 1, seconds: 60, number: '10' };
  payloadOf(await at.call('microtradeSubmit', fields, person));
  clock.set(end + 5);
  const db = waiting(statement, async () => {
    // Statements that run at the same time have been executed by then.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await settle();
  });
  const app = Fastify();
  serveFairness(app, { db, clock, config: context.config });
  const url = `/fairness/${new Date(end - day).toISOString().slice(0, 10)}.json`;
  const [first, later] = [await app.inject({ url }), await app.inject({ url })];
  await app.close();
  await db.destroy();
  for (const { body, headers } of [first, later])
    if (String(headers['cache-control']).includes('immutable'))
      expect(JSON.parse(body).options).toHaveLength(1);
  expect(later.headers['cache-control']).toContain('immutable');
});

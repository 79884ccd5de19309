/** What random sequences are played on: a whole exchange, three people with money, and what must hold at any moment. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import { seedDemo } from '../../../server/demo/index.ts';
import type { OperationId } from '../../../server/http/operations.ts';
import type { Markets } from '../../../server/spot/index.ts';
import { type Answer, startTestExchange, type TestExchange } from '../../../server/testing/exchange.ts';
import {
  bindAddress,
  give,
  type Person,
  register,
  setFundPassword,
  verify,
} from '../../../server/testing/people.ts';
import { wholeExchange } from '../../../server/testing/whole.ts';
import { address, btc, usdt } from './group.ts';
import { frozen, groups } from './groups.ts';

/** How a request is sent: once, again after its answer, or three times at the same moment, always with one key. */
export type Manner = 'once' | 'again' | 'together';

export interface World {
  exchange: TestExchange;
  markets: Markets;
  people: Person[];
  /** Somebody of them. */
  who(number: number): Person;
  /** Sends a request that may move money, and sees that it does so once. */
  send(
    person: Person,
    operation: OperationId,
    fields: Record<string, unknown>,
    manner: Manner,
  ): Promise<Answer>;
  /** Lets time pass; what the exchange does by itself is done after each step, or at the end alone. */
  pass(ms: number, steps: number): Promise<void>;
}

export async function createWorld(): Promise<{ world: World; close(): Promise<void> }> {
  let markets: Markets | undefined;
  const exchange = await startTestExchange(async (house) => {
    await seedDemo(house);
    const whole = await wholeExchange(house);
    markets = whole.markets;
    return whole.handlers;
  });
  if (!markets) throw new Error('There are no markets');
  const people: Person[] = [];
  for (const name of ['ann', 'bob', 'cho']) {
    const person = await register(exchange, `${name}@example.com`);
    await verify(exchange, person);
    await setFundPassword(exchange, person);
    await bindAddress(exchange, person, { currency_id: usdt, netType: 'trc20', address });
    for (const kind of ['change', 'lever', 'micro'] as const)
      await give(exchange, person, usdt, '5000', kind);
    await give(exchange, person, btc, '1');
    people.push(person);
  }
  let keys = 0;
  const world: World = {
    exchange,
    markets,
    people,
    who: (number) => {
      const person = people[number % people.length];
      if (!person) throw new Error('There is nobody');
      return person;
    },
    async send(person, operation, fields, manner) {
      const caller = { token: person.token, idempotencyKey: `property-key-${++keys}` };
      const request = () => exchange.call(operation, fields, caller);
      const before = await doings(exchange);
      const answers =
        manner === 'together' ? await Promise.all([request(), request(), request()]) : [await request()];
      const after = await doings(exchange);
      expect(after - before, `${operation} is done once`).toBeLessThanOrEqual(1);
      if (manner === 'again') {
        answers.push(await request());
        if (answers[0]?.ok) expect(await doings(exchange), `${operation} again`).toBe(after);
      }
      const taken = answers.filter(({ ok }) => ok);
      for (const answer of taken) expect(answer).toEqual(taken[0]);
      const [first] = answers;
      if (!first) throw new Error('Nobody answered');
      return taken[0] ?? first;
    },
    async pass(ms, steps) {
      for (let step = 1; step <= steps; step++) {
        exchange.clock.move(ms / steps);
        for (const { settle } of groups) await settle?.(world);
      }
    },
  };
  return { world, close: () => exchange.close() };
}

/** How many things were begun: orders, applications, transfers. */
async function doings({ house }: TestExchange): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from spot_order) + (select count(*) from lever_order)
      + (select count(*) from option_order) + (select count(*) from savings_order)
      + (select count(*) from subscription_order) + (select count(*) from collectible_order)
      + (select count(*) from withdrawal) + (select count(*) from deposit)
      + (select count(*) from ledger_event where reason = 'transfer') as n`.execute(house.db);
  return Number(rows[0]?.n);
}

/** What holds after whatever has happened. */
export async function expectSound({ exchange }: World): Promise<void> {
  const { db } = exchange.house;
  const { rows: imbalance } = await sql`select * from ledger_imbalance()`.execute(db);
  expect(imbalance, 'sums are zero').toEqual([]);
  const { rows: below } = await sql`
    select name, balance from ledger_account where user_id is not null and balance < 0`.execute(db);
  expect(below, 'nobody is below zero').toEqual([]);
  // What somebody has is what came in less what went out, frozen or not.
  const { rows: drifted } = await sql`
    select a.name, a.balance, e.sum from ledger_account a
    left join (select account_id, sum(amount) as sum from ledger_entry group by account_id) e on e.account_id = a.id
    where a.balance <> coalesce(e.sum, 0)`.execute(db);
  expect(drifted, 'balances are the sums of their entries').toEqual([]);
  const { rows: wrong } = await sql`
    select a.user_id, a.currency, a.kind, a.balance, f.amount from ledger_account a
    full join (select user_id, currency, kind, sum(amount) as amount from (${sql.raw(frozen)}) as each
      group by 1, 2, 3) f using (user_id, currency, kind)
    where coalesce(a.held, true) and a.system is null and coalesce(a.balance, 0) <> coalesce(f.amount, 0)
      and (f.amount is null or a.held)`.execute(db);
  expect(wrong, 'what is frozen is what something needs').toEqual([]);
}

/** Where everybody stands, by names that are the same on every exchange. */
export async function standing({ exchange }: World): Promise<unknown> {
  const { db } = exchange.house;
  const { rows: balances } = await sql`
    select u.email, currency, kind, held, trim_scale(balance)::text as balance
    from ledger_account a join users u on u.id = a.user_id order by 1, 2, 3, 4`.execute(db);
  const { rows: orders } = await sql`
    select 'lever' as what, status::text, reason, trim_scale(end_price)::text as price, ended_at as at
      from lever_order
    union all select 'option', outcome::text, null, trim_scale(end_price)::text, due_at from option_order
    union all select 'savings', status, null, trim_scale(amount)::text, started_at from savings_order
    union all select 'subscription', status, null, null, created_at from subscription_order
    order by 1, 5, 2, 4`.execute(db);
  return { balances, orders };
}

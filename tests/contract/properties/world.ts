/** The environment of random sequences: a complete exchange in this process, with a clock controlled by the test. */
import { expect } from 'vitest';
import { seedDemo } from '../../../server/demo/index.ts';
import type { OperationId } from '../../../server/http/operations.ts';
import type { Markets } from '../../../server/spot/index.ts';
import { startTestExchange, type TestExchange } from '../../../server/testing/exchange.ts';
import { fullExchange } from '../../../server/testing/full-exchange.ts';
import { logIn, type Person } from '../../../server/testing/people.ts';
import type { Answer, ReachableExchange } from '../../../server/testing/reachable-exchange.ts';
import { groups } from './groups.ts';
import { countObjects } from './invariants.ts';
import { createUsers, oneOf } from './users.ts';

/** How a request is sent: once, repeated after its answer, or three times concurrently, always with one key. */
export type Manner = 'once' | 'again' | 'together';

export interface World {
  exchange: ReachableExchange;
  people: Person[];
  /** One of the users. */
  who(number: number): Person;
  /** Sends a request that may move money, and checks that it takes effect once. */
  send(
    person: Person,
    operation: OperationId,
    fields: Record<string, unknown>,
    manner: Manner,
  ): Promise<Answer>;
}

export interface TimedWorld extends World {
  exchange: TestExchange;
  /** Advances the time; the exchange's own tasks run after each of this many steps. */
  pass(ms: number, steps: number): Promise<void>;
  /** Advances the time without an exchange; then a new one starts on the same database and does the due work. */
  gap(ms: number): Promise<void>;
  close(): Promise<void>;
}

export async function createWorld(): Promise<TimedWorld> {
  const opened: Markets[] = [];
  const exchange = await startTestExchange(async (context) => {
    await seedDemo(context);
    const whole = await fullExchange(context);
    opened.push(whole.markets);
    return whole.handlers;
  });
  const people = await createUsers(exchange);
  const settle = async (): Promise<void> => {
    const markets = opened.at(-1);
    if (!markets) throw new Error('There are no markets');
    const { db, clock } = exchange.context;
    for (const group of groups) await group.settle?.({ db, clock, prices: markets.prices });
  };
  /** Sessions expire in the meantime. */
  const comeBack = async (): Promise<void> => {
    for (const person of people) person.token = (await logIn(exchange, person.email)).token;
  };
  let keys = 0;
  return {
    exchange,
    people,
    who: (number) => oneOf(people, number),
    async send(person, operation, fields, manner) {
      const caller = { token: person.token, idempotencyKey: `property-key-${++keys}` };
      const request = () => exchange.call(operation, fields, caller);
      const before = await countObjects(exchange, people);
      const answers =
        manner === 'together' ? await Promise.all([request(), request(), request()]) : [await request()];
      const after = await countObjects(exchange, people);
      expect(after - before, `${operation} is done once`).toBeLessThanOrEqual(1);
      if (manner === 'again') {
        answers.push(await request());
        if (answers[0]?.ok) expect(await countObjects(exchange, people), `${operation} again`).toBe(after);
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
        await settle();
      }
      await comeBack();
    },
    async gap(ms) {
      await opened.at(-1)?.stop();
      exchange.clock.move(ms);
      await exchange.restart();
      await settle();
      await comeBack();
    },
    close: () => exchange.close(),
  };
}

/** The users of random sequences: three who may do everything, with funds of all kinds. */
import { expect } from 'vitest';
import { issue } from '../../../server/collectibles/index.ts';
import {
  bindAddress,
  give,
  type Person,
  payloadOf,
  register,
  setFundPassword,
  verify,
} from '../../../server/testing/people.ts';
import type { ReachableExchange } from '../../../server/testing/reachable-exchange.ts';
import { address, btc, usdt } from './group.ts';

export async function createUsers(exchange: ReachableExchange): Promise<Person[]> {
  const people: Person[] = [];
  for (const name of ['ann', 'bob', 'cho']) {
    const person = await register(exchange, `${name}@example.com`);
    await verify(exchange, person);
    await setFundPassword(exchange, person);
    payloadOf(await bindAddress(exchange, person, { currency_id: usdt, netType: 'trc20', address }));
    people.push(person);
  }
  await refill(exchange, people);
  return people;
}

/** Gives all of them funds of all kinds. */
export async function refill(exchange: ReachableExchange, people: readonly Person[]): Promise<void> {
  for (const person of people) {
    for (const kind of ['change', 'lever', 'micro'] as const)
      await give(exchange, person, usdt, '5000', kind);
    await give(exchange, person, btc, '1');
  }
}

/** Gives each of them two collectibles. */
export async function giveCollectibles(
  { context: { db, clock } }: ReachableExchange,
  people: readonly Person[],
): Promise<void> {
  for (const { id: owner } of people)
    for (const slug of ['camellia', 'hemp-leaf']) {
      const item = await db.transaction().execute((tx) => issue(tx, { slug, owner, at: clock.now() }));
      expect(item, slug).toBeDefined();
    }
}

/** One of them. */
export function oneOf(people: readonly Person[], number: number): Person {
  const person = people[number % people.length];
  if (!person) throw new Error('There is nobody');
  return person;
}

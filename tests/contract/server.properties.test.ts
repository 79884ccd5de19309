/**
 * Random sequences of actions and events. PROPERTY_RUNS sets their number, if it should be higher than in CI,
 * PROPERTY_SEED selects those that a report names.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { removeExpired } from '../../server/clean-up.ts';
import { collectibles } from './properties/collectibles.ts';
import { type Action, action, type Group } from './properties/group.ts';
import { groups } from './properties/groups.ts';
import { settled, stateOfUsers } from './properties/invariants.ts';
import { lever } from './properties/lever.ts';
import { options } from './properties/options.ts';
import { numRuns, runAction, seed } from './properties/runAction.ts';
import { savings, subscription } from './properties/savings.ts';
import { spot } from './properties/spot.ts';
import { giveCollectibles, refill } from './properties/users.ts';
import { createWorld, type TimedWorld } from './properties/world.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let up: TimedWorld;
/** Runs due tasks only once in a while, as after a downtime. */
let down: TimedWorld;

beforeAll(async () => {
  up = await createWorld();
  down = await createWorld();
  for (const { exchange, people } of [up, down]) await giveCollectibles(exchange, people);
}, 300_000);
afterAll(async () => {
  await up.close();
  await down.close();
});

/** Runs hourly, with all tasks that are due. */
const cleanedUp = action('clean up', {}, (world) => removeExpired(world.exchange.context));

const all: fc.Arbitrary<Action>[] = groups.flatMap(({ actions }) => actions);

/** A period in which the exchange runs, and does due tasks as time passes. */
const pass = action('pass', { minutes: fc.constantFrom(1, 5, 60, 24 * 60) }, (_, { minutes }) =>
  up.pass(minutes * minute, 3),
);

// Both worlds start and continue in the same way, so the comparison comes first.
describe('whether the exchange was down meanwhile or not', { timeout: 600_000 }, () => {
  const parts: [what: string, of: Group[], gaps: number[]][] = [
    ['positions and their orders, stops and liquidations end the same', [lever], [5 * minute, day]],
    ['options are settled the same', [options], [minute, 60 * minute]],
    // Before the slow ones: the initial products are available for some days only.
    ['subscriptions are allotted and set free the same', [subscription], [2 * day, 60 * day]],
    ['savings bear the same interest and end the same', [savings], [day, 40 * day]],
    ['orders in the book and for collectibles stand and lapse the same', [spot, collectibles], [minute, day]],
  ];
  test.each(parts)('%s', async (_, of, gaps) => {
    const actions = fc.array(fc.oneof(...of.flatMap((group) => group.actions)), {
      minLength: 8,
      maxLength: 12,
    });
    const expiring = of.flatMap((group) => group.expiring ?? []);
    const chapter = fc.tuple(actions, fc.tuple(...expiring));
    await fc.assert(
      fc.asyncProperty(fc.tuple(chapter, chapter), async (chapters) => {
        const before = await settled(up.exchange, of);
        for (const [index, parts] of chapters.entries()) {
          for (const part of parts) {
            for (const world of [up, down]) await refill(world.exchange, world.people);
            for (const one of part) for (const world of [up, down]) await runAction(world, one);
          }
          const gap = gaps[index] ?? minute;
          // The one that kept running restarts as well, so that the only difference is whether it ran in the meantime.
          await up.pass(gap, 12);
          await up.gap(0);
          await down.gap(gap);
          expect(await stateOfUsers(down.exchange)).toEqual(await stateOfUsers(up.exchange));
        }
        if (expiring.length > 0)
          expect(await settled(up.exchange, of), 'something has come to its end').toBeGreaterThan(before);
      }),
      { numRuns: Math.max(1, Math.floor(numRuns / 8)), endOnFailure: true, ...seed },
    );
  });

  test('the combined result is the same', async () => {
    const step = fc.record({
      actions: fc.array(fc.oneof(...all), { minLength: 2, maxLength: 5 }),
      minutes: fc.constantFrom(1, 5, 60, 24 * 60, 3 * 24 * 60),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
        for (const { actions, minutes } of steps) {
          for (const one of actions) for (const world of [up, down]) await runAction(world, one);
          await up.pass(minutes * minute, 6);
          await down.pass(minutes * minute, 1);
          expect(await stateOfUsers(down.exchange)).toEqual(await stateOfUsers(up.exchange));
        }
      }),
      { numRuns: Math.max(1, Math.floor(numRuns / 2)), endOnFailure: true, ...seed },
    );
  });
});

test('no sequence of user actions, reviews and clock ticks creates, loses or double-spends money', {
  timeout: 600_000,
}, async () => {
  const sequence = fc.array(fc.oneof(...all, pass, cleanedUp), { minLength: 10, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(sequence, async (actions) => {
      for (const one of actions) await runAction(up, one);
    }),
    // Balances are not reset between the sequences, so a shorter sequence would prove nothing.
    { numRuns, endOnFailure: true, ...seed },
  );
});

/**
 * Random sequences of what people do and what happens. PROPERTY_RUNS asks for more of them than CI plays,
 * PROPERTY_SEED for the ones that a report names.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Action, action } from './properties/group.ts';
import { groups } from './properties/groups.ts';
import { createWorld, expectSound, standing, type World } from './properties/world.ts';

const numRuns = Number(process.env.PROPERTY_RUNS ?? 8);
const seed = process.env.PROPERTY_SEED === undefined ? {} : { seed: Number(process.env.PROPERTY_SEED) };
const minute = 60_000;

let up: Awaited<ReturnType<typeof createWorld>>;
/** Does what is due only once in a while, as after a time of being down. */
let down: Awaited<ReturnType<typeof createWorld>>;

beforeAll(async () => {
  up = await createWorld();
  down = await createWorld();
}, 300_000);
afterAll(async () => {
  await up.close();
  await down.close();
});

const all: fc.Arbitrary<Action>[] = groups.flatMap(({ actions }) => actions);

/** A while in which the exchange is up, and does what is due as time goes on. */
const pass = action('pass', { minutes: fc.constantFrom(1, 5, 60, 24 * 60) }, (world, { minutes }) =>
  world.pass(minutes * minute, 3),
);

const play = async (world: World, { text, run }: Action): Promise<void> => {
  try {
    await run(world);
    await expectSound(world);
  } catch (error) {
    throw new Error(`${text}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
};

// Both begin alike, so this one comes first.
test('an exchange that was down settles as one that was not', { timeout: 600_000 }, async () => {
  const step = fc.record({
    actions: fc.array(fc.oneof(...all), { minLength: 2, maxLength: 5 }),
    minutes: fc.constantFrom(1, 5, 60, 24 * 60, 3 * 24 * 60),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const { actions, minutes } of steps) {
        for (const one of actions) for (const { world } of [up, down]) await play(world, one);
        await up.world.pass(minutes * minute, 6);
        await down.world.pass(minutes * minute, 1);
        expect(await standing(down.world)).toEqual(await standing(up.world));
      }
    }),
    { numRuns: Math.max(1, Math.floor(numRuns / 2)), endOnFailure: true, ...seed },
  );
});

test('whatever happens, no money is made, lost or spent twice', { timeout: 600_000 }, async () => {
  const sequence = fc.array(fc.oneof(...all, pass), { minLength: 10, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(sequence, async (actions) => {
      for (const one of actions) await play(up.world, one);
    }),
    // What people have is not reset between the sequences, so that a shorter one would tell nothing.
    { numRuns, endOnFailure: true, ...seed },
  );
});

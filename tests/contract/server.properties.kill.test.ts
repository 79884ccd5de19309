/** The exchange is killed at random points of random sequences. PROPERTY_RUNS and PROPERTY_SEED: see the other file. */
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { groups } from './properties/groups.ts';
import { expectInvariants } from './properties/invariants.ts';
import { createKillableWorld, type KillableWorld } from './properties/killableWorld.ts';
import { numRuns, runAction, seed } from './properties/runAction.ts';

let world: KillableWorld;

beforeAll(async () => {
  world = await createKillableWorld();
}, 120_000);
afterAll(() => world.close());

const action = fc.oneof(...groups.flatMap(({ actions }) => actions));

test('kills during random actions lose nothing and repeat nothing after the restart', {
  timeout: 600_000,
}, async () => {
  const life = fc.record({
    before: fc.array(action, { minLength: 4, maxLength: 10 }),
    among: fc.array(action, { minLength: 4, maxLength: 12 }),
    ms: fc.integer({ min: 0, max: 80 }),
  });
  await fc.assert(
    fc.asyncProperty(life, async ({ before, among, ms }) => {
      for (const one of before) await runAction(world, one);
      await world.killDuring(among, ms);
      await expectInvariants(world.exchange);
      await world.expectDoneOnce();
    }),
    { numRuns: Math.max(3, Math.floor(numRuns / 3)), endOnFailure: true, ...seed },
  );
});

/**
 * Three instances receive requests in turn while the leader is repeatedly killed or frozen. After each, the ledger sums
 * to zero and everything acknowledged exists exactly once. ATTACK_KILLS is the number of each kind.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { seed, seededRandom, whole } from './attack.ts';
import { groups } from './properties/groups.ts';
import { expectInvariants } from './properties/invariants.ts';
import { createKillableWorld, type KillableWorld } from './properties/killableWorld.ts';
import { refill } from './properties/users.ts';

const times = Number(process.env.ATTACK_KILLS ?? (whole ? 20 : 2));

let world: KillableWorld;
beforeAll(async () => {
  world = await createKillableWorld({ instances: 3 });
}, 300_000);
afterAll(() => world?.close());

const chance = seededRandom();
const busy = fc.array(fc.oneof(...groups.flatMap(({ actions }) => actions)), {
  minLength: 12,
  maxLength: 24,
});

test.each(['kill', 'freeze'] as const)(
  'of three instances the one that leads is hit (%s) among whatever people do: nothing is lost, nothing is done twice',
  { timeout: 7_200_000 },
  async (fault) => {
    for (const actions of fc.sample(busy, { numRuns: times, seed })) {
      await refill(world.exchange, world.people);
      await world.disruptLeader(actions, Math.floor(chance() * 120), fault);
      await expectInvariants(world.exchange);
      await world.expectDoneOnce(20);
    }
    await world.expectDoneOnce();
  },
);

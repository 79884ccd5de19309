/**
 * Three instances receive requests in turn while the leader is repeatedly killed or frozen. After each, the ledger sums
 * to zero and everything acknowledged exists exactly once. ATTACK_KILLS is the number of each kind.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { chances, seed, whole } from './attack.ts';
import { refill } from './properties/cast.ts';
import { groups } from './properties/groups.ts';
import { createMortalWorld, type MortalWorld } from './properties/mortal.ts';
import { expectSound } from './properties/sound.ts';

const times = Number(process.env.ATTACK_KILLS ?? (whole ? 20 : 2));

let world: MortalWorld;
beforeAll(async () => {
  world = await createMortalWorld({ instances: 3 });
}, 300_000);
afterAll(() => world?.close());

const chance = chances();
const busy = fc.array(fc.oneof(...groups.flatMap(({ actions }) => actions)), {
  minLength: 12,
  maxLength: 24,
});

test.each(['kill', 'freeze'] as const)(
  'of three instances the one that leads is hit (%s) among whatever people do: nothing is lost, nothing is done twice',
  { timeout: 7_200_000 },
  async (strike) => {
    for (const actions of fc.sample(busy, { numRuns: times, seed })) {
      await refill(world.exchange, world.people);
      await world.strikeLeader(actions, Math.floor(chance() * 120), strike);
      await expectSound(world.exchange);
      await world.expectDoneOnce(20);
    }
    await world.expectDoneOnce();
  },
);

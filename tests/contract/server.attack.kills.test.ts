/**
 * Processes are killed during trading: the exchange by signals, a process of PostgreSQL, all of PostgreSQL. After
 * each, the ledger sums to zero and everything acknowledged exists once. ATTACK_KILLS is the number of each kind.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { type OwnCluster, startOwnCluster } from '../../server/testing/cluster.ts';
import { chances, seed, whole } from './attack.ts';
import { refill } from './properties/cast.ts';
import { groups } from './properties/groups.ts';
import { createMortalWorld, type MortalWorld } from './properties/mortal.ts';
import { expectSound } from './properties/sound.ts';

const kills = Number(process.env.ATTACK_KILLS ?? (whole ? 200 : 20));
const signals: NodeJS.Signals[] = ['SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGABRT'];

let cluster: OwnCluster;
let world: MortalWorld;
beforeAll(async () => {
  cluster = await startOwnCluster();
  world = await createMortalWorld({ cluster });
}, 300_000);
afterAll(async () => {
  await world?.close();
  await cluster?.remove();
});

const chance = chances();
const busy = fc.array(fc.oneof(...groups.flatMap(({ actions }) => actions)), { minLength: 6, maxLength: 14 });

const ways: [what: string, times: number, (ms: number) => (actions: Actions) => Promise<void>][] = [
  [
    'the exchange by a signal',
    kills,
    (ms) => (actions) => world.killAmong(actions, ms, signals[Math.floor(chance() * signals.length)]),
  ],
  [
    'a process of PostgreSQL',
    kills,
    (ms) => (actions) => world.harmAmong(actions, ms, (one) => one.killBackend(chance())),
  ],
  ['PostgreSQL', kills, (ms) => (actions) => world.harmAmong(actions, ms, (one) => one.killPostmaster())],
  [
    'PostgreSQL, shut down',
    Math.ceil(kills / 10),
    (ms) => (actions) => world.harmAmong(actions, ms, (one) => one.stop(1000)),
  ],
  [
    'PostgreSQL, frozen for a while',
    Math.ceil(kills / 10),
    (ms) => (actions) => world.harmAmong(actions, ms, (one) => one.freeze(3000)),
  ],
];
type Actions = Parameters<MortalWorld['killAmong']>[0];

test.each(ways)(
  '%s dies %i times among whatever people do: nothing is lost, nothing is done twice',
  {
    timeout: 7_200_000,
  },
  async (_, times, strike) => {
    const scenes = fc.sample(busy, { numRuns: times, seed });
    for (const actions of scenes) {
      await refill(world.exchange, world.people);
      await strike(Math.floor(chance() * 120))(actions);
      await expectSound(world.exchange);
      await world.expectDoneOnce(20);
    }
    await world.expectDoneOnce();
  },
);

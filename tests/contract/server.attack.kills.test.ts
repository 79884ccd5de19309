/**
 * Processes are killed during trading: the exchange by signals, a process of PostgreSQL, all of PostgreSQL. After
 * each, the ledger sums to zero and everything acknowledged exists once. ATTACK_KILLS is the number of each kind.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnCluster, startOwnCluster } from '../../server/testing/cluster.ts';
import { seed, seededRandom, whole } from './attack.ts';
import { groups } from './properties/groups.ts';
import { expectInvariants } from './properties/invariants.ts';
import { createKillableWorld, type KillableWorld } from './properties/killableWorld.ts';
import { spot } from './properties/spot.ts';
import { refill } from './properties/users.ts';

const kills = Number(process.env.ATTACK_KILLS ?? (whole ? 200 : 3));
/** The same with groups of orders. */
const crowdedKills = Number(process.env.ATTACK_KILLS ?? (whole ? 200 : 2));
const signals: NodeJS.Signals[] = ['SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGABRT'];

let cluster: OwnCluster;
let world: KillableWorld;
beforeAll(async () => {
  cluster = await startOwnCluster();
  world = await createKillableWorld({ cluster });
}, 300_000);
afterAll(async () => {
  await world?.close();
  await cluster?.remove();
});

const chance = seededRandom();
const busy = fc.array(fc.oneof(...groups.flatMap(({ actions }) => actions)), { minLength: 6, maxLength: 14 });
/** So many orders of one pair at once that they share transactions. */
const crowd = fc.array(fc.oneof(...spot.actions), { minLength: 40, maxLength: 60 });

/** How many orders of users have been accepted together with others. */
async function sharing(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::integer as n from (
      select count(*) as n from spot_order where user_id !~ '^(maker|taker)-'
      group by pair_id, created_at having count(*) > 1
    ) as groups`.execute(world.exchange.context.db);
  return rows[0]?.n ?? 0;
}

test(`the exchange dies ${crowdedKills} times or more with groups of orders: each answered one exists once`, {
  timeout: 7_200_000,
}, async () => {
  // Without groups there is nothing to be killed in. On a busy machine, few orders come together before a kill.
  const enough = 5 * crowdedKills;
  const max = 10 * crowdedKills;
  for (const [kill, actions] of fc.sample(crowd, { numRuns: max, seed }).entries()) {
    if (kill >= crowdedKills && (await sharing()) > enough) break;
    await refill(world.exchange, world.people);
    await world.killDuring(actions, Math.floor(chance() * 400));
    await expectInvariants(world.exchange);
    await world.expectDoneOnce(actions.length);
  }
  await world.expectDoneOnce();
  expect(await sharing()).toBeGreaterThan(enough);
});

const ways: [what: string, times: number, (ms: number) => (actions: Actions) => Promise<void>][] = [
  [
    'the exchange by a signal',
    kills,
    (ms) => (actions) => world.killDuring(actions, ms, signals[Math.floor(chance() * signals.length)]),
  ],
  [
    'a process of PostgreSQL',
    kills,
    (ms) => (actions) => world.breakDatabaseDuring(actions, ms, (one) => one.killBackend(chance())),
  ],
  [
    'PostgreSQL',
    kills,
    (ms) => (actions) => world.breakDatabaseDuring(actions, ms, (one) => one.killPostmaster()),
  ],
  [
    'PostgreSQL, shut down',
    Math.ceil(kills / 10),
    (ms) => (actions) => world.breakDatabaseDuring(actions, ms, (one) => one.stop(1000)),
  ],
  [
    'PostgreSQL, frozen for a while',
    Math.ceil(kills / 10),
    (ms) => (actions) => world.breakDatabaseDuring(actions, ms, (one) => one.freeze(3000)),
  ],
];
type Actions = Parameters<KillableWorld['killDuring']>[0];

test.each(ways)(
  '%s dies %i times among whatever people do: nothing is lost, nothing is done twice',
  {
    timeout: 7_200_000,
  },
  async (_, times, breakDuring) => {
    const scenes = fc.sample(busy, { numRuns: times, seed });
    for (const actions of scenes) {
      await refill(world.exchange, world.people);
      await breakDuring(Math.floor(chance() * 120))(actions);
      await expectInvariants(world.exchange);
      await world.expectDoneOnce(20);
    }
    await world.expectDoneOnce();
  },
);

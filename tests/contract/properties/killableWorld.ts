/** The environment of random sequences: the exchange as in production, in a process that can be killed. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { systemClock } from '../../../server/common/clock.ts';
import { readContract } from '../../../server/http/contract.ts';
import type { OperationId } from '../../../server/http/operations.ts';
import { dayMs } from '../../../server/market/index.ts';
import { openMarkets } from '../../../server/market/opening.ts';
import type { OwnCluster } from '../../../server/testing/cluster.ts';
import { createTestDatabase } from '../../../server/testing/database.ts';
import type { Person } from '../../../server/testing/people.ts';
import { freePort, type RunningExchange, sendTo, startExchange } from '../../../server/testing/process.ts';
import {
  type Answer,
  type ReachableExchange,
  reachableExchange,
  type Send,
} from '../../../server/testing/reachable-exchange.ts';
import { leaders } from '../instances.ts';
import type { Action } from './group.ts';
import { countObjects } from './invariants.ts';
import { createUsers, giveCollectibles, oneOf } from './users.ts';
import type { World } from './world.ts';

/** Operations that create an object, so that there is one more afterwards. */
const begins: ReadonlySet<OperationId> = new Set<OperationId>([
  'coinTrade',
  'leverSubmit',
  'microtradeSubmit',
  'lhDeposit',
  'lhSendOrder',
  'nftGoodsBuy',
  'nftGoodsUserMemberApply',
  'walletOut',
  'walletChargeReq',
  'walletChange',
]);

/** An answered request, with all that is needed to repeat it. */
interface Done {
  operation: OperationId;
  answer: Answer;
  again(): Promise<Answer>;
}

export interface KillableWorld extends World {
  /** Sends all of these at the same time, kills the exchange after a delay in ms, and restarts it. */
  killDuring(actions: readonly Action[], ms: number, signal?: NodeJS.Signals): Promise<void>;
  /** The same with the leader: it is killed and restarted, or frozen until another instance leads. */
  disruptLeader(actions: readonly Action[], ms: number, fault: 'kill' | 'freeze'): Promise<void>;
  /** The same with a fault of its database, which is back when this resolves. */
  breakDatabaseDuring(
    actions: readonly Action[],
    ms: number,
    harm: (cluster: OwnCluster) => Promise<void>,
  ): Promise<void>;
  /**
   * Everything acknowledged exists exactly once, and a repeated request with the same key gets the same answer.
   * @param last repeats only this many of the latest requests
   */
  expectDoneOnce(last?: number): Promise<void>;
  close(): Promise<void>;
}

/** How long a leader may be silent in these tests before another one leads, in seconds. */
const leaseSeconds = 3;

/**
 * @param options.cluster its own PostgreSQL, if that is to be killed
 * @param options.instances the number of instances, which receive requests in turn
 */
export async function createKillableWorld(
  options: { cluster?: OwnCluster; instances?: number } = {},
): Promise<KillableWorld> {
  const { cluster, instances = 1 } = options;
  const database = await createTestDatabase(cluster ? { server: cluster } : {});
  // Markets that opened long ago have no candles to compute, which halves the processor time of each start.
  await openMarkets(database.db, systemClock.now() - 40 * dayMs);
  const env: Record<string, string> = instances > 1 ? { LEASE_SECONDS: String(leaseSeconds) } : {};
  const start = (port: number) => startExchange(database.url, port, env);
  const running: RunningExchange[] = [];
  for (let number = 0; number < instances; number++) running.push(await start(await freePort()));
  /** Stops an instance and restarts it on its port. */
  const restart = async (number: number, signal: NodeJS.Signals): Promise<void> => {
    const one = running[number];
    if (!one) throw new RangeError(`There is no instance ${number}`);
    await one.kill(signal);
    running[number] = await start(one.port);
  };
  const contract = readContract();
  let turn = 0;
  const send: Send = (request) => sendTo(running[turn++ % running.length]?.port ?? 0)(request);
  const keyed = reachableExchange({ db: database.db, clock: systemClock }, () => contract, send);
  const people = await createUsers(keyed);
  await giveCollectibles(keyed, people);
  const before = await countObjects(keyed, people);
  const done: Done[] = [];
  /** Started without a key, with an unknown outcome: the exchange was gone before it answered. */
  const withoutKey = { begun: 0, perhaps: 0 };
  let keys = 0;
  const exchange: ReachableExchange = {
    ...keyed,
    async call(operation, fields, caller) {
      const counts = begins.has(operation) && caller?.idempotencyKey === undefined;
      try {
        const answer = await keyed.call(operation, fields, caller);
        if (counts && answer.ok) withoutKey.begun += 1;
        if (counts && isUncertain(answer)) withoutKey.perhaps += 1;
        return answer;
      } catch (error) {
        if (counts) withoutKey.perhaps += 1;
        throw error;
      }
    },
  };

  /** Retries until there is an answer, like an app that does not know the outcome of its request. */
  const retry = async (request: () => Promise<Answer>): Promise<Answer> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await request();
        if (!isUncertain(answer) || attempt === 600) return answer;
      } catch (error) {
        if (attempt === 600) throw error;
      }
      await pause(100);
    }
  };

  const during = async (
    actions: readonly Action[],
    ms: number,
    disaster: () => Promise<void>,
  ): Promise<void> => {
    const played = Promise.allSettled(actions.map(({ run }) => run(world)));
    await pause(ms);
    await disaster();
    // Requests without a key are interrupted in the same way, with an unknown outcome.
    for (const [index, end] of (await played).entries())
      if (end.status === 'rejected' && !isCutOff(end.reason))
        throw new Error(actions[index]?.text, { cause: end.reason });
  };

  const world: KillableWorld = {
    exchange,
    people,
    who: (number) => oneOf(people, number),
    async send({ token }: Person, operation, fields, manner) {
      const caller = { token, idempotencyKey: `mortal-key-${++keys}` };
      const again = () => exchange.call(operation, fields, caller);
      const times = manner === 'once' ? 1 : 3;
      const answers = await Promise.all(Array.from({ length: times }, () => retry(again)));
      const [first = await retry(again)] = answers.filter(({ ok }) => ok).concat(answers);
      for (const answer of answers) if (answer.ok) expect(answer, operation).toEqual(first);
      if (first.ok) done.push({ operation, answer: first, again });
      return first;
    },
    async killDuring(actions, ms, signal = 'SIGKILL') {
      await during(actions, ms, () => restart(0, signal));
    },
    async disruptLeader(actions, ms, fault) {
      await during(actions, ms, async () => {
        const [pid] = await leaders(database);
        const number = running.findIndex((one) => one.pid === pid);
        if (pid === undefined || number === -1) throw new Error('Nobody leads');
        if (fault === 'kill') await restart(number, 'SIGKILL');
        else {
          process.kill(pid, 'SIGSTOP');
          try {
            await pause(leaseSeconds * 1000);
            await expect.poll(() => leaders(database), { timeout: 30_000 }).not.toContain(pid);
          } finally {
            process.kill(pid, 'SIGCONT');
          }
        }
        await expect.poll(async () => (await leaders(database)).length, { timeout: 30_000 }).toBe(1);
      });
    },
    async breakDatabaseDuring(actions, ms, harm) {
      if (!cluster) throw new Error('This world has no PostgreSQL of its own');
      await during(actions, ms, () => harm(cluster));
      // Until the exchange and this process have reconnected.
      await retry(() => keyed.call('getLang'));
      await retry(() => keyed.call('currencyDeal', { legal_id: 3, currency_id: 1 }));
      // After a long run it has to replay much of its log before it accepts connections.
      const end = Date.now() + 120_000;
      for (let sound = 0; sound < 3; ) {
        sound = await sql`select 1`.execute(database.db).then(
          () => sound + 1,
          (error) => {
            if (Date.now() > end) throw error;
            return 0;
          },
        );
        await pause(50);
      }
    },
    async expectDoneOnce(last = done.length) {
      const there = await countObjects(exchange, people);
      for (const { operation, answer, again } of last === 0 ? [] : done.slice(-last))
        expect(await retry(again), operation).toEqual(answer);
      expect(await countObjects(exchange, people), 'nothing is done again').toBe(there);
      const begun = done.filter(({ operation }) => begins.has(operation)).length;
      const created = there - before - begun - withoutKey.begun;
      expect(created, 'nothing that was answered is lost').toBeGreaterThanOrEqual(0);
      expect(created, 'nothing is there that nobody asked for').toBeLessThanOrEqual(withoutKey.perhaps);
    },
    async close() {
      await Promise.all(running.map((one) => one.kill('SIGKILL')));
      await database.drop();
    },
  };
  return world;
}

/** The exchange did not know the outcome: its database was gone. */
function isUncertain(answer: Answer): boolean {
  return !answer.ok && answer.reason === 'internal_error';
}

/** Whether it is an error of an exchange or database that is gone. */
function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.message === 'fetch failed' ||
    error.message.includes('internal_error') ||
    /^Connection terminated|^Client has encountered a connection error|ECONNREFUSED|ECONNRESET|^timeout expired|Query read timeout/.test(
      error.message,
    ) ||
    // Classes 57 (ended by an operator, or starting up) and 08 (connections) of PostgreSQL.
    ('code' in error && /^(57P|08|ECONN|25P0)/.test(String(error.code)))
  );
}

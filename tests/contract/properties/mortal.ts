/** What random sequences are played on: the exchange as it runs for users, in a process that can be killed. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { readContract } from '../../../server/http/contract.ts';
import type { OperationId } from '../../../server/http/operations.ts';
import { createTestDatabase } from '../../../server/testing/database.ts';
import type { Person } from '../../../server/testing/people.ts';
import { freePort, sendTo, startExchange } from '../../../server/testing/process.ts';
import { type Answer, type Reached, reach } from '../../../server/testing/reach.ts';
import { createCast, giveCollectibles, oneOf } from './cast.ts';
import type { Action } from './group.ts';
import { doings } from './sound.ts';
import type { World } from './world.ts';

/** What begins something, of which there is then one more. */
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

/** A request that was answered, and what would answer it the same again. */
interface Done {
  operation: OperationId;
  answer: Answer;
  again(): Promise<Answer>;
}

export interface MortalWorld extends World {
  /** Lets all of these be done at the same moment, kills the exchange so many ms later, and starts it again. */
  killAmong(actions: readonly Action[], ms: number): Promise<void>;
  /** Whatever was answered as done is there, once, and whoever asks again with its key gets the same answer. */
  expectDoneOnce(): Promise<void>;
  close(): Promise<void>;
}

export async function createMortalWorld(): Promise<MortalWorld> {
  const database = await createTestDatabase();
  const port = await freePort();
  let running = await startExchange(database.url, port);
  const contract = readContract();
  const keyed = reach({ db: database.db, clock: systemClock }, () => contract, sendTo(port));
  const people = await createCast(keyed);
  await giveCollectibles(keyed, people);
  const before = await doings(keyed, people);
  const done: Done[] = [];
  /** Begun without a key, and perhaps begun: nobody was there any more to say so. */
  const loose = { begun: 0, perhaps: 0 };
  let keys = 0;
  const exchange: Reached = {
    ...keyed,
    async call(operation, fields, caller) {
      const counts = begins.has(operation) && caller?.idempotencyKey === undefined;
      try {
        const answer = await keyed.call(operation, fields, caller);
        if (counts && answer.ok) loose.begun += 1;
        return answer;
      } catch (error) {
        if (counts) loose.perhaps += 1;
        throw error;
      }
    },
  };

  /** Asks until somebody answers, as an app does that does not know what became of its request. */
  const insist = async (request: () => Promise<Answer>): Promise<Answer> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await request();
      } catch (error) {
        if (attempt === 300) throw error;
        await pause(100);
      }
    }
  };

  const world: MortalWorld = {
    exchange,
    people,
    who: (number) => oneOf(people, number),
    async send({ token }: Person, operation, fields, manner) {
      const caller = { token, idempotencyKey: `mortal-key-${++keys}` };
      const again = () => exchange.call(operation, fields, caller);
      const times = manner === 'once' ? 1 : 3;
      const answers = await Promise.all(Array.from({ length: times }, () => insist(again)));
      const [first = await insist(again)] = answers.filter(({ ok }) => ok).concat(answers);
      for (const answer of answers) if (answer.ok) expect(answer, operation).toEqual(first);
      if (first.ok) done.push({ operation, answer: first, again });
      return first;
    },
    async killAmong(actions, ms) {
      const played = Promise.allSettled(actions.map(({ run }) => run(world)));
      await pause(ms);
      await running.kill('SIGKILL');
      running = await startExchange(database.url, port);
      // What has no key is cut off like this, and it is not said what became of it.
      for (const [index, end] of (await played).entries())
        if (end.status === 'rejected' && !isCutOff(end.reason))
          throw new Error(actions[index]?.text, { cause: end.reason });
    },
    async expectDoneOnce() {
      const there = await doings(exchange, people);
      for (const { operation, answer, again } of done) expect(await again(), operation).toEqual(answer);
      expect(await doings(exchange, people), 'nothing is done again').toBe(there);
      const begun = done.filter(({ operation }) => begins.has(operation)).length;
      const more = there - before - begun - loose.begun;
      expect(more, 'nothing that was answered is lost').toBeGreaterThanOrEqual(0);
      expect(more, 'nothing is there that nobody asked for').toBeLessThanOrEqual(loose.perhaps);
    },
    async close() {
      await running.kill('SIGKILL');
      await database.drop();
    },
  };
  return world;
}

/** Whether it is what fetch throws when nobody answers any more. */
function isCutOff(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'fetch failed';
}

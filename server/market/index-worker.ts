/** Worker thread: computes ranges of the index, so that the main thread is not blocked. See index-ranges.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { createPriceIndex, type PriceIndex } from './index-price.ts';
import type { Answer, Question, WorkerTerms } from './index-ranges.ts';
import { straightUntil } from './path.ts';
import { seedsOf } from './seeds.ts';

const { master, pairs, lastStraightDay } = workerData as WorkerTerms;
const seedOf = seedsOf(master);
const indices = new Map<number, PriceIndex>(
  pairs.map(({ id, terms }) => [id, createPriceIndex(seedOf, terms, straightUntil(lastStraightDay))]),
);

parentPort?.on('message', ({ number, pairId, spans }: Question) => {
  const index = indices.get(pairId);
  const ranges = spans.map(([from, to]) => index?.range(from, to));
  parentPort?.postMessage({ number, ranges } as Answer);
});

/** Worker thread: computes ranges of the index, so that the main thread is not blocked. See index-ranges.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { createPriceIndex, type PriceIndex } from './index-price.ts';
import type { RangeAnswer, RangeRequest, WorkerTerms } from './index-ranges.ts';
import { linearUntil } from './path.ts';
import { seedsOf } from './seeds.ts';

const { master, pairs, lastLinearDay } = workerData as WorkerTerms;
const seedOf = seedsOf(master);
const indices = new Map<number, PriceIndex>(
  pairs.map(({ id, terms }) => [id, createPriceIndex(seedOf, terms, linearUntil(lastLinearDay))]),
);

parentPort?.on('message', ({ number, pairId, spans }: RangeRequest) => {
  const index = indices.get(pairId);
  const ranges = spans.map(([from, to]) => index?.range(from, to));
  parentPort?.postMessage({ number, ranges } as RangeAnswer);
});

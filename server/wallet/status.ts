import type { Review } from './tables.ts';

/** The review status as a number of the contract: 1 under review, 2 passed, 3 rejected. */
export function statusNumber(status: Review): 1 | 2 | 3 {
  return ({ reviewing: 1, passed: 2, rejected: 3 } as const)[status];
}

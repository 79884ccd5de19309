import type { Review } from './tables.ts';

/** Where an application stands, as the contract counts it: 1 under review, 2 passed, 3 rejected. */
export function statusNumber(status: Review): 1 | 2 | 3 {
  return ({ reviewing: 1, passed: 2, rejected: 3 } as const)[status];
}

import { loadCode } from '../../lazy/loadCode.ts';

export type SummaryCode = typeof import('./ErrorSummary.tsx');

/** The code that lists the errors of a submission; null if it cannot be loaded: the fields have their messages. */
export const summaryCode = (): Promise<SummaryCode | null> =>
  loadCode(() => import('./ErrorSummary.tsx')).catch(() => null);

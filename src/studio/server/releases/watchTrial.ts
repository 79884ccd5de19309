/** Ends trials that the servers of the app report as too bad. */
import type { Releases } from './releases.ts';

/** The interval of the checks, in milliseconds. */
const intervalMs = 15_000;

export interface TrialWatch {
  releases: Pick<Releases, 'endBadTrial'>;
  /** A trial was ended. */
  onEnd(): void;
  /** Why it could not be checked or ended; once, until this has worked again. */
  onError(error: unknown): void;
}

/** @returns stops it */
export function watchTrial({ releases, onEnd, onError }: TrialWatch, ms = intervalMs): () => void {
  let isBusy = false;
  let hasFailed = false;
  const timer = setInterval(async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      if (await releases.endBadTrial()) onEnd();
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) onError(error);
      hasFailed = true;
    }
    isBusy = false;
  }, ms);
  return () => clearInterval(timer);
}

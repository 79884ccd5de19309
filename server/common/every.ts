/** Stops a recurring task; resolves when no work is in progress. */
export type End = () => Promise<void>;

/**
 * Runs a task now and every `ms`, never concurrently: a run that takes longer than the interval skips the next ones.
 * @param onError receives errors; later runs still happen
 */
export function every(ms: number, work: () => Promise<unknown>, onError: (error: unknown) => void): End {
  let running: Promise<void> | undefined;
  const go = () => {
    running ??= work()
      .then(() => undefined, onError)
      .finally(() => {
        running = undefined;
      });
  };
  go();
  const timer = setInterval(go, ms);
  return async () => {
    clearInterval(timer);
    await running;
  };
}

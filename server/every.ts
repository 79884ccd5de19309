/** What ends something that goes on; resolves when nothing of it is under way any more. */
export type End = () => Promise<void>;

/**
 * Does some work now and every `ms`, never twice at once: what takes longer is not queued behind itself.
 * @param onError is told what goes wrong; the next time comes all the same
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

/** Long work in short turns, so that whoever waits is answered meanwhile. */

/** The length of a turn, in milliseconds. */
export const turn = 10;

/** Events that have arrived are handled first. @param ms milliseconds */
export const after = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));

/** @returns to be awaited between pieces of the work: ends a turn that has lasted long enough */
export function turns(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < turn) return;
    await after(0);
    since = performance.now();
  };
}

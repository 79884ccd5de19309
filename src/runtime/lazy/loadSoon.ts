/** Code that is loaded after the first page is shown. */

/** Code that waits for the first page; null after that. */
let waiting: Set<() => Promise<unknown>> | null = new Set();

/**
 * Loads code that the first page does not need once that page is shown, and at once from then on. A failure is ignored:
 * whatever needs the code loads it again.
 */
export function loadSoon(load: () => Promise<unknown>): void {
  if (waiting) waiting.add(load);
  else load().catch(() => {});
}

/** The first page is shown: loads what has waited for it. */
export async function firstPageShown(): Promise<void> {
  const loads = waiting ?? [];
  waiting = null;
  await Promise.allSettled([...loads].map((load) => load()));
}

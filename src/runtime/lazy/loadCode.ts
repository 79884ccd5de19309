/** Lazily loaded code. */

/** The timeout for loading code, in milliseconds. */
let timeoutMs = 120_000;

/** Sets the timeout for loading code, in milliseconds. */
export function setCodeTimeout(milliseconds: number): void {
  timeoutMs = milliseconds;
}

/**
 * Loads code with a timeout, so that callers can offer a retry.
 * @throws Error on a timeout, network errors
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Code did not come within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Loads one export of a module as its default export. */
export const memberOf =
  <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  async (): Promise<{ default: Module[Name] }> => ({ default: (await load())[name] });

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

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
    timer = setTimeout(() => reject(new Error(`No code within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Code that is loaded when it is needed. */

/** How long it may take, in milliseconds, until the app says so. */
let most = 120_000;

/** From now on code may take so many milliseconds to load. */
export function limitChunks(milliseconds: number): void {
  most = milliseconds;
}

/**
 * Loads code, and fails where that takes too long: whoever waits for it can then offer to try again.
 * @throws Error also where it cannot be had
 */
export async function chunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Code did not come within ${most} ms`)), most);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

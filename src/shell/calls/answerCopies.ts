/**
 * A cache of public answers (the same for every user), shown with their age while offline. Personal answers are never
 * stored: the contract marks the public ones with `x-offline`.
 */

/** The name of the cache, and of the header that holds the time of receipt. */
const store = `answers ${import.meta.env.BASE_URL}`;
const receivedAt = 'x-received-at';
/** Maximum number of entries; the oldest are evicted first. */
const maxCopies = 200;
/** An entry is not rewritten within this time, in milliseconds: some sources are polled every few seconds. */
const minIntervalMs = 60_000;

const written = new Map<string, number>();

/** @param language of the texts in the answer */
function addressOf(operation: string, values: Record<string, unknown>, language: string): string {
  const fields = Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, JSON.stringify(value)]);
  const query = new URLSearchParams(fields);
  query.sort();
  return `${import.meta.env.BASE_URL}answers/${encodeURIComponent(language)}/${operation}?${query}`;
}

/** Stores an answer, if the device has storage. */
export async function keepCopy(
  operation: string,
  values: Record<string, unknown>,
  language: string,
  answer: unknown,
): Promise<void> {
  const address = addressOf(operation, values, language);
  const now = Date.now();
  if (now - (written.get(address) ?? Number.NEGATIVE_INFINITY) < minIntervalMs) return;
  written.set(address, now);
  try {
    const copies = await caches.open(store);
    await copies.put(address, Response.json(answer, { headers: { [receivedAt]: String(now) } }));
    const known = await copies.keys();
    for (const oldest of known.slice(0, Math.max(0, known.length - maxCopies))) await copies.delete(oldest);
  } catch {
    // A private window or a full disk: the app runs without the cache.
  }
}

/** A cached answer and the time of its receipt, in unix milliseconds; null if there is none. */
export async function copyOf(
  operation: string,
  values: Record<string, unknown>,
  language: string,
): Promise<{ value: unknown; at: number } | null> {
  try {
    const copies = await caches.open(store);
    const copy = await copies.match(addressOf(operation, values, language));
    const at = Number(copy?.headers.get(receivedAt));
    return copy && at > 0 ? { value: await copy.json(), at } : null;
  } catch {
    return null;
  }
}

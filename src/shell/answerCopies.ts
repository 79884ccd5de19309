/**
 * Answers that are the same for everybody, kept on the device to be shown without a network together with their age.
 * What one user was answered is never kept here: the contract's `x-offline` says which answers are nobody's own.
 */

/** The names of the copies' store and of the time that each one has. */
const store = `answers ${import.meta.env.BASE_URL}`;
const receivedAt = 'x-received-at';
/** How many are kept; those that were received first go first. */
const limit = 200;
/** A copy is not written again within this time, in milliseconds: some sources are asked every few seconds. */
const interval = 60_000;

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

/** Keeps an answer, where the device keeps anything. */
export async function keepCopy(
  operation: string,
  values: Record<string, unknown>,
  language: string,
  answer: unknown,
): Promise<void> {
  const address = addressOf(operation, values, language);
  const now = Date.now();
  if (now - (written.get(address) ?? Number.NEGATIVE_INFINITY) < interval) return;
  written.set(address, now);
  try {
    const copies = await caches.open(store);
    await copies.put(address, Response.json(answer, { headers: { [receivedAt]: String(now) } }));
    const known = await copies.keys();
    for (const oldest of known.slice(0, Math.max(0, known.length - limit))) await copies.delete(oldest);
  } catch {
    // A private window or a full disk: the app runs without copies.
  }
}

/** The copy of an answer, and when it was received, in unix milliseconds; null where there is none. */
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

/**
 * The keys of calls whose outcome is not known to have been good. The same values sent again go under the same
 * key, so that what was done already is answered and not done twice; after a success they are a new intent.
 * A refusal keeps its key too: it may have come from something on the way, after the call was done.
 */
import type { Runtime } from './runtime.ts';

/** How many are remembered; the oldest are forgotten first. */
const most = 200;

const known = new WeakMap<Runtime, Map<string, string>>();

/** The key for a call with these values, and what to tell when it has succeeded. */
export function intent(
  runtime: Runtime,
  operation: string,
  values: Record<string, unknown>,
): { key: string; done: () => void } {
  const keys = known.get(runtime) ?? new Map<string, string>();
  known.set(runtime, keys);
  const name = `${operation} ${JSON.stringify(values)}`;
  const key = keys.get(name) ?? newKey();
  keys.set(name, key);
  const [oldest] = keys.keys();
  if (keys.size > most && oldest !== undefined) keys.delete(oldest);
  return { key, done: () => void keys.delete(name) };
}

/** A random key; `crypto.randomUUID` exists on secure origins only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

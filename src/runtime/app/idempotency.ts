/**
 * Idempotency keys of calls that are not known to have succeeded. Repeating a call with the same values reuses its key,
 * so that the server does not execute it twice; after a success the same values are a new intent. A refusal keeps its
 * key too: it may come from an intermediary, after the call was executed.
 *
 * Until there is any answer, a key also survives a reload of the page.
 */
import type { Host } from '../host/host.ts';
import type { Runtime } from './runtime.ts';

/** Maximum number of keys; the oldest are dropped first. */
const maxKeys = 200;

const known = new WeakMap<Runtime, Map<string, string>>();

export interface IdempotencyKey {
  key: string;
  /** The call has succeeded. */
  done(): void;
  /** The call was answered, but not with success. */
  answered(): void;
}

/** The key for a call with these values, and callbacks for its outcome. */
export function idempotencyKey(
  runtime: Runtime,
  operation: string,
  values: Record<string, unknown>,
): IdempotencyKey {
  const keys = known.get(runtime) ?? new Map<string, string>();
  known.set(runtime, keys);
  const { memory } = runtime.host;
  const name = `${operation} ${JSON.stringify(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)))}`;
  const trace = `${operation} ${digest(name)}`;
  const before = keys.get(name);
  const reloaded = before === undefined ? kept(memory)[trace] : undefined;
  const key = before ?? reloaded ?? newKey();
  keys.set(name, key);
  keep(memory, { ...kept(memory), [trace]: key });
  const [oldest] = keys.keys();
  if (keys.size > maxKeys && oldest !== undefined) keys.delete(oldest);
  const settle = () => {
    const { [trace]: _, ...others } = kept(memory);
    keep(memory, others);
  };
  return {
    key,
    done() {
      keys.delete(name);
      settle();
    },
    answered() {
      // The digest may be that of other values: their refused key must not be reused.
      if (reloaded !== undefined) keys.delete(name);
      settle();
    },
  };
}

/** A random key; `crypto.randomUUID` exists on secure origins only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Distinguishes values, and is too short to reconstruct them: there may be a password among them. */
function digest(name: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return ((hash >>> 16) ^ (hash & 0xffff)).toString(16);
}

function kept(memory: Host['memory']): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(JSON.parse(memory.load('intents') ?? '{}')).map(([trace, key]) => [trace, String(key)]),
    );
  } catch {
    return {};
  }
}

function keep(memory: Host['memory'], intents: Record<string, string>): void {
  const newest = Object.entries(intents).slice(-maxKeys);
  memory.keep('intents', newest.length === 0 ? null : JSON.stringify(Object.fromEntries(newest)));
}

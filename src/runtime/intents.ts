/**
 * The keys of calls whose outcome is not known to have been good. The same values sent again go under the same
 * key, so that what was done already is answered and not done twice; after a success they are a new intent.
 * A refusal keeps its key too: it may have come from something on the way, after the call was done.
 *
 * While there is no answer at all, a key also outlives a reload of the page.
 */
import type { Host } from './host.ts';
import type { Runtime } from './runtime.ts';

/** How many are remembered; the oldest are forgotten first. */
const most = 200;

const known = new WeakMap<Runtime, Map<string, string>>();

export interface Intent {
  key: string;
  /** The call has succeeded. */
  done(): void;
  /** The call was answered, if not as was hoped. */
  answered(): void;
}

/** The key for a call with these values, and what to tell of its outcome. */
export function intent(runtime: Runtime, operation: string, values: Record<string, unknown>): Intent {
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
  if (keys.size > most && oldest !== undefined) keys.delete(oldest);
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
      // A trace may be that of other values: what was refused under their key is not to be refused again.
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

/** Tells values apart, and is too short to tell what they are: there may be a password among them. */
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
  const newest = Object.entries(intents).slice(-most);
  memory.keep('intents', newest.length === 0 ? null : JSON.stringify(Object.fromEntries(newest)));
}

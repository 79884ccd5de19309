/**
 * Idempotency keys of calls that are not known to have succeeded. Repeating a call with the same values reuses its key,
 * so that the server does not execute it twice; after a success the same values are a new intent. A refusal keeps its
 * key too: it may come from an intermediary, after the call was executed.
 *
 * While the outcome of a call is unknown, its key is also used for a call with other fields: a newer release may have
 * added or removed a field of the form. The server then executes one of the two, or answers that it has executed the
 * first one already (`conflict`).
 *
 * Until there is any answer, a key also survives a reload of the page.
 */
import type { Host } from '../host/host.ts';
import type { Runtime } from './runtime.ts';

/** Maximum number of keys; the oldest are dropped first. */
const maxKeys = 200;

interface Known {
  operation: string;
  values: Readonly<Record<string, unknown>>;
  key: string;
  /** The key is that of a lost call with other fields. */
  reshaped: boolean;
  /** The call has ended without an answer. */
  lost: boolean;
}

const known = new WeakMap<Runtime, Map<string, Known>>();

/** `lost`: the call has ended without an answer. `conflict`: the server holds it against an earlier call. */
export type Outcome = 'done' | 'refused' | 'conflict' | 'lost';

export interface IdempotencyKey {
  key: string;
  ended(outcome: Outcome): void;
}

/** The key for a call with these values; it gets the outcome of the call. */
export function idempotencyKey(
  runtime: Runtime,
  operation: string,
  values: Record<string, unknown>,
): IdempotencyKey {
  const intents = known.get(runtime) ?? new Map<string, Known>();
  known.set(runtime, intents);
  const { memory } = runtime.host;
  const entries = Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1));
  const name = `${operation} ${JSON.stringify(entries)}`;
  const fields = entries.map(([field]) => field).join();
  const trace = `${operation} ${digest(name)} ${fields}`;
  const before = intents.get(name);
  const reloaded = before ? undefined : kept(memory)[trace];
  const lost =
    before || reloaded !== undefined
      ? undefined
      : (lostKey(intents.values(), operation, values) ??
        lostKeyBeforeReload(kept(memory), intents.values(), operation, fields));
  const key = before?.key ?? reloaded ?? lost ?? newKey();
  const here: Known = {
    operation,
    values,
    key,
    reshaped: before?.reshaped ?? lost !== undefined,
    lost: false,
  };
  intents.set(name, here);
  keep(memory, { ...kept(memory), [trace]: key });
  const [oldest] = intents.keys();
  if (intents.size > maxKeys && oldest !== undefined) intents.delete(oldest);
  /** Removes a key. */
  const forget = (isOver: (trace: string, key: string) => boolean) =>
    keep(memory, Object.fromEntries(Object.entries(kept(memory)).filter((one) => !isOver(...one))));
  return {
    key,
    ended(outcome) {
      // A refusal says nothing about the earlier call with this key.
      here.lost = outcome === 'lost' || before?.lost === true;
      if (outcome === 'done' || (outcome === 'conflict' && here.reshaped)) {
        // The earlier call was executed, and the user is informed: the next call is a new one.
        for (const [one, its] of intents) if (its.key === key) intents.delete(one);
        forget((_, its) => its === key);
        return;
      }
      if (here.lost) return;
      // The digest may be that of other values: their refused key must not be reused.
      if (reloaded !== undefined) intents.delete(name);
      forget((one) => one === trace);
    },
  };
}

/** The key of a lost call with other fields, and the same values in those that both have. */
function lostKey(
  intents: Iterable<Known>,
  operation: string,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  const found = [...intents].findLast((one) => {
    if (!one.lost || one.operation !== operation) return false;
    const shared = Object.keys(values).filter((field) => Object.hasOwn(one.values, field));
    const isSame = (field: string) => JSON.stringify(values[field]) === JSON.stringify(one.values[field]);
    return shared.length > 0 && shared.every(isSame);
  });
  return found?.key;
}

/** The key of a call with other fields before a reload. Its values are not known any more. */
function lostKeyBeforeReload(
  traces: Readonly<Record<string, string>>,
  intents: Iterable<Known>,
  operation: string,
  fields: string,
): string | undefined {
  const ours = new Set([...intents].map(({ key }) => key));
  const found = Object.entries(traces).findLast(([trace, key]) => {
    const [its, , ...had] = trace.split(' ');
    return its === operation && had.join(' ') !== fields && !ours.has(key);
  });
  return found?.[1];
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

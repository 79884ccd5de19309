import { setTimeout as pause } from 'node:timers/promises';
import DataLoader from 'dataloader';
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Maximum keys per statement. */
const maxKeys = 200;
/** The maximum time for which a value waits for other loads, ms, so that a hanging statement does not delay others. */
const maxWaitMs = 10;

/**
 * Batches loads of single values into one query: values requested during a load are loaded by the next one. Nothing is
 * cached.
 * @param load returns the values of the keys, in their order
 */
export function batchLoads<Key, Value>(
  load: (db: Kysely<Database>, keys: readonly Key[]) => Promise<Value[]>,
): (db: Kysely<Database>, key: Key) => Promise<Value> {
  const loaders = new WeakMap<Kysely<Database>, DataLoader<Key, Value>>();
  const loaderOf = (db: Kysely<Database>): DataLoader<Key, Value> => {
    let running: Promise<unknown> = Promise.resolve();
    return new DataLoader<Key, Value>(
      (keys) => {
        const loaded = load(db, keys);
        running = Promise.race([loaded.catch(() => undefined), pause(maxWaitMs)]);
        return loaded;
      },
      { cache: false, maxBatchSize: maxKeys, batchScheduleFn: (start) => void running.then(start) },
    );
  };
  return (db, key) => {
    const loader = loaders.get(db) ?? loaderOf(db);
    loaders.set(db, loader);
    return loader.load(key);
  };
}

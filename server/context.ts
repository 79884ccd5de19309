/** Creates the shared context of the exchange: database, contract, texts, secret. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { createActivity } from './common/activity.ts';
import { systemClock } from './common/clock.ts';
import type { Config } from './common/config.ts';
import {
  type Connection,
  connect,
  type Database,
  followDatabaseClock,
  migrateConnected,
  type Supervision,
} from './database/index.ts';
import type { ExchangeContext } from './http/handler.ts';
import { followRules } from './http/rules.ts';
import { followReleases, keysOf } from './releases/index.ts';

/**
 * Connects to the database, runs the migrations and reads contract and texts.
 * @param onError receives later errors of reloading contract and texts; rethrows by default
 * @param supervision if given, an embedded PostgreSQL that dies is restarted
 */
export async function openContext(
  config: Config,
  onError: (error: unknown) => void = fail,
  supervision?: Supervision,
): Promise<{ context: ExchangeContext; connection: Connection }> {
  const releases =
    config.releases === null
      ? undefined
      : await followReleases(config.releases, systemClock.now, onError, keysOf(config.releaseKeys));
  const rules = followRules(onError, undefined, () => releases?.inForce()?.contract);
  const connection = await connect({
    idleTimeoutMs: config.leaseSeconds * 1000,
    ...(supervision && { supervision }),
  });
  const { db } = connection;
  const [secret, { clock, stop }] = await migrateConnected(connection)
    .then(
      async () =>
        [config.secret || (await sharedSecret(db)), await followDatabaseClock(db, onError)] as const,
    )
    .catch(async (error) => {
      await connection.close();
      throw error;
    });
  return {
    context: {
      db,
      clock,
      config: { ...config, secret },
      activity: createActivity(config.sleepAfterSeconds * 1000),
      get texts() {
        return rules().texts;
      },
      get contract() {
        return rules().contract;
      },
      releases,
    },
    connection: {
      ...connection,
      async close() {
        await stop();
        await connection.close();
      },
    },
  };
}

/** The secret shared by all instances on one database, created by the first one. */
async function sharedSecret(db: Kysely<Database>): Promise<string> {
  await db
    .insertInto('secret')
    .values({ name: 'pictures', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'pictures')
    .executeTakeFirstOrThrow();
  return value;
}

function fail(error: unknown): never {
  throw error;
}

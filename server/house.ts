/** Everything of an exchange that is there before it answers: database, contract, texts, its secret. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { type Connection, connect, type Database, migrate } from './database/index.ts';
import { readContract } from './http/contract.ts';
import type { House } from './http/handler.ts';
import { readTexts } from './http/texts.ts';

/** Connects to the database, brings it up to date and reads what the exchange answers by. */
export async function openHouse(config: Config): Promise<{ house: House; connection: Connection }> {
  const connection = await connect();
  const { db } = connection;
  const secret = await migrate(db)
    .then(() => config.secret || sharedSecret(db))
    .catch(async (error) => {
      await connection.close();
      throw error;
    });
  return {
    house: {
      db,
      clock: systemClock,
      config: { ...config, secret },
      texts: readTexts(),
      contract: readContract(),
    },
    connection,
  };
}

/** A secret that all instances on one database share: made by the first one. */
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

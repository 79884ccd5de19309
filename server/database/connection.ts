import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

const int8 = 20;

/**
 * A pool of connections to one PostgreSQL.
 *
 * `numeric` arrives as a string, as it travels; `bigint` (ids, unix milliseconds, counts) as a number.
 * @param options.silence PostgreSQL takes back a transaction in which it hears nothing for so long, ms: a process that
 * hangs in the middle of one would keep others from its rows
 */
export function open(
  url: string,
  options: { connections?: number; silence?: number } = {},
): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? 20,
    idle_in_transaction_session_timeout: options.silence ?? 10_000,
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === int8 ? safeInteger : pg.types.getTypeParser(type, format),
    },
  });
  // An idle connection that breaks (the database restarts) is replaced by the pool; it must not end the process.
  pool.on('error', () => undefined);
  // So does one that breaks while it is used: its query fails, and whoever asked hears of it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Too large a whole number: ${text}`);
  return value;
}

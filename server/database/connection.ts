import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

const int8 = 20;

/** What a query that was given up on this side fails with (see pg's `query_timeout`). */
const givenUp = 'Query read timeout';
/** How much longer this side waits than PostgreSQL itself, which says why it ended a statement, ms. */
const grace = 2000;

export interface PoolOptions {
  connections?: number;
  /**
   * PostgreSQL takes back a transaction in which it hears nothing for so long, ms: a process that hangs in the middle of
   * one would keep others from its rows.
   */
  silence?: number;
  /** How long a statement may take, ms: by default long enough to outlast the lock of an instance that hangs. */
  patience?: number;
}

/**
 * A pool of connections to one PostgreSQL.
 *
 * `numeric` arrives as a string, as it travels; `bigint` (ids, unix milliseconds, counts) as a number. Nothing is waited
 * for without an end: not a free connection, not a statement, not a PostgreSQL that does not answer any more.
 */
export function open(url: string, options: PoolOptions = {}): Kysely<Database> {
  const { connections = 20, silence = 10_000, patience = silence + 5000 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: silence,
    statement_timeout: patience,
    query_timeout: patience + grace,
    keepAlive: true,
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === int8 ? safeInteger : pg.types.getTypeParser(type, format),
    },
  });
  // An idle connection that breaks (the database restarts) is replaced by the pool; it must not end the process.
  pool.on('error', () => undefined);
  // So does one that breaks while it is used: its query fails, and whoever asked hears of it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: discarding(pool) }) });
}

/**
 * A pool that takes no connection back on which a query was given up. That query may still be on its way, as the BEGIN
 * of a transaction in which whatever comes next would be caught.
 */
function discarding(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect();
      let isBroken = false;
      const query = async (...args: Parameters<pg.PoolClient['query']>) => {
        if (isBroken) throw new Error('This connection has a query that was given up');
        try {
          return await client.query(...args);
        } catch (error) {
          isBroken ||= error instanceof Error && error.message === givenUp;
          throw error;
        }
      };
      return Object.assign(Object.create(client), { query, release: () => client.release(isBroken) });
    },
    end: () => pool.end(),
  };
}

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Too large a whole number: ${text}`);
  return value;
}

import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

const int8 = 20;

/** The message of a query that timed out in the client (see pg's `query_timeout`). */
const clientTimeout = 'Query read timeout';
/** How much longer the client waits than PostgreSQL, whose error says why a statement was cancelled, ms. */
const extraWaitMs = 2000;

export interface PoolOptions {
  connections?: number;
  /**
   * PostgreSQL aborts a transaction that is idle for this time, ms: a process that hangs within one would keep its
   * locks.
   */
  idleTimeoutMs?: number;
  /** Statement timeout, ms: by default long enough to outlast the locks of an instance that hangs. */
  statementTimeoutMs?: number;
}

/**
 * A connection pool for one PostgreSQL.
 *
 * `numeric` arrives as a string, as in the API; `bigint` (ids, unix milliseconds, counts) as a number. Every wait has
 * a timeout: for a free connection, for a statement, for a PostgreSQL that does not respond.
 */
export function open(url: string, options: PoolOptions = {}): Kysely<Database> {
  const {
    connections = 20,
    idleTimeoutMs: idleTimeout = 10_000,
    statementTimeoutMs: statementTimeout = idleTimeout + 5000,
  } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: idleTimeout,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout + extraWaitMs,
    keepAlive: true,
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === int8 ? safeInteger : pg.types.getTypeParser(type, format),
    },
  });
  // An idle connection that breaks (the database restarts) is replaced by the pool; it must not end the process.
  pool.on('error', () => undefined);
  // Nor must an active one that breaks: its query fails, and the caller gets the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: discardOnTimeout(pool) }) });
}

/**
 * A pool that discards a connection on which a query timed out. That query may still run, such as a BEGIN, and the
 * next query would become part of its transaction.
 */
function discardOnTimeout(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => {
      const client = await pool.connect();
      let isBroken = false;
      const query = async (...args: Parameters<pg.PoolClient['query']>) => {
        if (isBroken) throw new Error('A query on this connection timed out');
        try {
          return await client.query(...args);
        } catch (error) {
          isBroken ||= error instanceof Error && error.message === clientTimeout;
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

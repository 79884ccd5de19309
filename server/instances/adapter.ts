import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';

/**
 * Connects the sockets of all instances on one database, through LISTEN and NOTIFY. It has its own connections: one
 * listens permanently, and one sends, so that the order is mostly preserved. They need a direct connection to
 * PostgreSQL: LISTEN does not work through a pooler in transaction mode.
 */
export function socketAdapter(url: string, onError: (error: unknown) => void) {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'shoji sockets',
    max: 2,
    keepAlive: true,
    // Messages need not be durable: NOTIFY holds a database-wide lock until its commit is flushed to disk.
    options: '-c synchronous_commit=off',
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    adapter: createAdapter(pool, { errorHandler: onError }),
    /** Call it after the sockets are closed. */
    close: () => pool.end(),
  };
}

import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';

/**
 * What joins the sockets of all instances on one database, through LISTEN and NOTIFY. It has connections of its own:
 * one listens for good, and one tells, so that the order is mostly kept. They need a PostgreSQL that is reached
 * directly: a pooler that gives each transaction another session hears nothing.
 */
export function socketAdapter(url: string, onError: (error: unknown) => void) {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'shoji sockets',
    max: 2,
    keepAlive: true,
    // A message is not worth a wait for the disk: NOTIFY holds a lock of the whole database until it is written.
    options: '-c synchronous_commit=off',
  });
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    adapter: createAdapter(pool, { errorHandler: onError }),
    /** After the sockets are closed. */
    close: () => pool.end(),
  };
}

/** Vitest's global set-up: keeps the tests' PostgreSQL running, and removes databases of killed runs. */
import pg from 'pg';
import { dropLeftovers, testServer } from './database.ts';

export default async function setup(): Promise<() => Promise<void>> {
  const server = await testServer();
  // This connection also shows other runs that the cluster is in use.
  const held = new pg.Client({ connectionString: server.url });
  held.on('error', () => undefined);
  await held.connect();
  await dropLeftovers(held);
  return async () => {
    await held.end();
    await server.leave();
  };
}

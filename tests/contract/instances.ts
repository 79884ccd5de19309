/** Shared by tests of several instances. */
import { sql } from 'kysely';
import type { TestDatabase } from '../../server/testing/database.ts';

/** The processes whose sessions hold the leader lock. */
export async function leaders({ db }: TestDatabase): Promise<number[]> {
  const { rows } = await sql<{ pid: string }>`
    select substring(application_name from '[0-9]+$') as pid from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and granted and application_name like 'shoji leadership%'
      and datname = current_database()`.execute(db);
  return rows.map(({ pid }) => Number(pid));
}

/** Waits, ms. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

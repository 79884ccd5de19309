import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Kysely, type Migration, Migrator } from 'kysely';
import type { Database } from './schema.ts';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings a database to the newest shape. Several processes may do so at once: one does, the others wait.
 *
 * A file of migrations/ is `NNN_name.ts` and exports `up`. It is never changed once it is released.
 * @throws whatever the failing migration threw; nothing of it remains
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}_.*\.ts$/.test(name)).sort();
  const loaded = await Promise.all(
    names.map(async (name): Promise<[string, Migration]> => {
      const migration: Migration = await import(/* @vite-ignore */ pathToFileURL(join(folder, name)).href);
      return [name.slice(0, -3), migration];
    }),
  );
  return Object.fromEntries(loaded);
}

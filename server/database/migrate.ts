import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { extension } from '../common/project.ts';
import type { Database } from './schema.ts';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Runs all pending migrations. Several processes may do so concurrently: one runs them, the others wait.
 *
 * A file of migrations/ is `NNN_name.ts` and exports `up`. It is never changed once it is released.
 * @param only names of the migrations to run, for a database with an earlier schema; all by default
 * @throws the error of the failing migration; it is rolled back
 */
export async function migrate(db: Kysely<Database>, only?: readonly string[]): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => readMigrations(only) },
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

async function readMigrations(only?: readonly string[]): Promise<Record<string, Migration>> {
  const names = only ?? (await migrationNames());
  const loaded = await Promise.all(
    names.map(async (name): Promise<[string, Migration]> => {
      const migration: Migration = await import(
        /* @vite-ignore */ pathToFileURL(join(folder, name + extension)).href
      );
      return [name, migration];
    }),
  );
  return Object.fromEntries(loaded);
}

/** The migrations that this version knows and the database lacks. Newer ones of a later version are accepted. */
export async function missingMigrations(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const done = new Set(rows.map(({ name }) => name));
  return (await migrationNames()).filter((name) => !done.has(name));
}

let known: Promise<string[]> | undefined;

/** All migrations, in order. */
export function migrationNames(): Promise<string[]> {
  known ??= readdir(folder).then((files) =>
    files
      .filter((file) => /^\d{3}_/.test(file) && extname(file) === extension)
      .map((file) => basename(file, extension))
      .sort(),
  );
  return known;
}

/**
 * Backup and restore of the complete database. A backup is compressed SQL as `pg_dump --data-only` writes it (one COPY
 * per table), from one snapshot: the exchange keeps running. It can be restored to any PostgreSQL from 15 on,
 * including the embedded one, and read without this program.
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { migrate, migrationNames, open } from '../database/index.ts';

/** Number of rows per table. */
export type Rows = Record<string, number>;

interface Table {
  name: string;
  columns: string[];
}

const mark = '-- shoji backup 1';
const end = '-- end of backup';

/**
 * Writes a backup; the file appears when it is complete, readable by its owner only.
 * @param url the database, as a role that may read all of it
 * @throws Error when it cannot be read or written; no file remains
 */
export async function writeBackup(url: string, file: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url, application_name: 'shoji backup' });
  const part = `${file}.part`;
  const rows: Rows = {};
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const text = new PassThrough();
    const written = pipeline(text, createGzip(), createWriteStream(part, { mode: 0o600 }));
    // Errors are handled where `written` is awaited; this prevents an unhandled rejection before that.
    written.catch(() => undefined);
    const write = async (line: string) => {
      if (!text.write(line)) await Promise.race([once(text, 'drain'), written]);
    };
    const { rows: migrations } = await client.query<{ name: string }>(
      'SELECT name FROM kysely_migration ORDER BY name',
    );
    await write(`${mark} ${JSON.stringify({ migrations: migrations.map(({ name }) => name) })}\n`);
    for (const { name, columns } of await tablesOf(client)) {
      await write(`\nCOPY ${quoted(name)} (${columns.map(quoted).join(', ')}) FROM stdin;\n`);
      const source = client.query(
        copyTo(`COPY ${quoted(name)} (${columns.map(quoted).join(', ')}) TO STDOUT`),
      );
      for await (const chunk of source)
        if (!text.write(chunk)) await Promise.race([once(text, 'drain'), written]);
      rows[name] = source.rowCount;
      await write('\\.\n');
    }
    for (const { name, value } of await sequencesOf(client))
      await write(`\nSELECT pg_catalog.setval('${quoted(name)}', ${value});`);
    await write(`\n${end} ${JSON.stringify(rows)}\n`);
    text.end();
    await written;
    await rename(part, file);
    return rows;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Restores a backup into an empty database: in the schema version of the backup, then migrated to the newest. All or
 * nothing.
 * @param url the database, as a role that owns it
 * @throws Error when the database is not empty, the file is incomplete, or a newer version of the exchange wrote it
 */
export async function restoreBackup(url: string, file: string): Promise<Rows> {
  const lines = linesOf(file);
  const line = async () => (await lines.next()).value ?? undefined;
  const first = await line();
  if (!first?.startsWith(mark)) throw new Error(`${file} is not a backup of an exchange`);
  const { migrations }: { migrations: string[] } = JSON.parse(first.slice(mark.length));
  const known = new Set(await migrationNames());
  const newer = migrations.filter((name) => !known.has(name));
  if (newer.length > 0)
    throw new Error(`A newer exchange wrote this backup: this one does not know ${newer.join(', ')}`);

  const client = new pg.Client({ connectionString: url, application_name: 'shoji restore' });
  await client.connect();
  try {
    const { rows: there } = await client.query(`SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1`);
    if (there.length > 0)
      throw new Error('This database is not empty. Restore into a new one; nothing was changed.');
  } finally {
    await client.end();
  }
  try {
    const db = open(url, { connections: 2, statementTimeoutMs: 3_600_000 });
    await migrate(db, migrations).finally(() => db.destroy());
    const rows = await fill(url, line);
    const newest = open(url, { connections: 2, statementTimeoutMs: 3_600_000 });
    await migrate(newest).finally(() => newest.destroy());
    return rows;
  } catch (error) {
    await empty(url);
    throw error;
  } finally {
    await lines.return(undefined);
  }
}

async function fill(url: string, line: () => Promise<string | undefined>): Promise<Rows> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rows: Rows = {};
  try {
    await client.query('BEGIN');
    // Rows come table by table: foreign keys are dropped and checked at the end.
    const ties = await foreignKeysOf(client);
    for (const { table, name } of ties)
      await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`);
    // Rows that migrations have inserted are removed: the backup contains them.
    for (const { name } of await tablesOf(client))
      if ((await client.query(`SELECT 1 FROM ${quoted(name)} LIMIT 1`)).rowCount)
        await client.query(`DELETE FROM ${quoted(name)}`);
    for (let text = await line(); ; text = await line()) {
      if (text === undefined) throw new Error('The backup is incomplete');
      const [, table, columns] = /^COPY "([a-z_0-9]+)" \(([a-z_0-9", ]+)\) FROM stdin;$/.exec(text) ?? [];
      if (table !== undefined) {
        const target = client.query(copyFrom(`COPY ${quoted(table)} (${columns}) FROM STDIN`));
        const failed = once(target, 'error').then(([error]) => {
          throw error;
        });
        failed.catch(() => undefined);
        for (let row = await line(); row !== '\\.'; row = await line()) {
          if (row === undefined) throw new Error('The backup is incomplete');
          if (!target.write(`${row}\n`)) await Promise.race([once(target, 'drain'), failed]);
        }
        target.end();
        await Promise.race([once(target, 'finish'), failed]);
        rows[table] = target.rowCount;
      } else if (/^SELECT pg_catalog\.setval\('"[a-z_0-9]+"', \d+\);$/.test(text)) await client.query(text);
      else if (text.startsWith(end)) {
        if (text.slice(end.length).trim() !== JSON.stringify(rows))
          throw new Error('The rows of the backup do not match the counts in its last line');
        break;
      } else if (text !== '') throw new Error(`The backup contains an unknown line: ${text.slice(0, 80)}`);
    }
    for (const { table, name, definition } of ties)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`);
    const { rows: imbalance } = await client.query('SELECT * FROM ledger_imbalance() LIMIT 5');
    if (imbalance.length > 0)
      throw new Error(`The ledger of this backup does not balance: ${JSON.stringify(imbalance)}`);
    await client.query('COMMIT');
    return rows;
  } finally {
    await client.end();
  }
}

/** The lines of a compressed file. Only a line feed ends a line: other line separators may occur in users' texts. */
async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const source = createReadStream(file);
  const text = source.pipe(createGunzip()).setEncoding('utf8');
  source.on('error', (error) => text.destroy(error));
  let rest = '';
  for await (const chunk of text) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Clears the database after a failed restore. It was empty before, so nothing else is lost. */
async function empty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    if (rows.length > 0)
      await client.query(`DROP TABLE ${rows.map(({ name }) => quoted(name)).join(', ')} CASCADE`);
    const { rows: sequences } = await client.query<{ name: string }>(
      `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public'`,
    );
    for (const { name } of sequences) await client.query(`DROP SEQUENCE ${quoted(name)}`);
    const { rows: functions } = await client.query<{ name: string }>(`
      SELECT oid::regprocedure::text AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace`);
    for (const { name } of functions) await client.query(`DROP FUNCTION ${name} CASCADE`);
  } finally {
    await client.end();
  }
}

/** All tables except those of the migrations. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name,
      (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
    FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      AND c.relname NOT LIKE 'kysely\\_migration%' ORDER BY c.relname`);
  return rows;
}

/** Foreign keys between tables. Some tables reference each other. */
async function foreignKeysOf(
  client: pg.Client,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`);
  return rows;
}

/** Sequences run ahead of the rows: read last, their values are never too low. */
async function sequencesOf(client: pg.Client): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`);
  return rows;
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

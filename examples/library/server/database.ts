/** The library's PostgreSQL: embedded, in a folder of its own, or the one that LIBRARY_DATABASE_URL names. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Generated, type JSONColumnType, Kysely, PostgresDialect, type Selectable, sql } from 'kysely';
import pg from 'pg';
import { startCluster } from '../../../server/database/embedded/index.ts';

export type Language = 'ja' | 'en';
export type Words = Record<Language, string>;

export interface Tables {
  members: {
    id: Generated<number>;
    card: string;
    /** Dates are `YYYY-MM-DD`. */
    since: string;
    staff: Generated<boolean>;
    name: string;
    email: string;
    password: string;
    address: JSONColumnType<Record<string, unknown>>;
    children: JSONColumnType<unknown[]>;
    interests: JSONColumnType<unknown[]>;
    newsletter: Generated<boolean>;
  };
  sessions: { token: string; csrf: string; member_id: number; expires: Date };
  covers: { id: Generated<number>; type: string; picture: Buffer };
  books: {
    id: Generated<number>;
    title: string;
    author: string;
    genre: string;
    year: number | null;
    pages: number | null;
    isbn: string | null;
    shelf: string;
    about: JSONColumnType<Words>;
    cover_id: number | null;
  };
  loans: {
    id: Generated<number>;
    book_id: number;
    member_id: number;
    lent: string;
    due: string;
    returned: string | null;
    renewals: Generated<number>;
  };
  reservations: { id: Generated<number>; book_id: number; member_id: number; kept_until: string | null };
  events: {
    id: Generated<number>;
    kind: string;
    title: JSONColumnType<Words>;
    about: JSONColumnType<Words>;
    place: JSONColumnType<Words>;
    starts: Date;
    seats: number;
  };
  seats: { event_id: number; member_id: number };
}

export type Database = Kysely<Tables>;
export type Member = Selectable<Tables['members']>;

export interface Connection {
  db: Database;
  close(): Promise<void>;
}

const dateType = 1082;

/** @param folder of the embedded cluster; unused if `url` is given */
export async function connect(folder: string, url?: string): Promise<Connection> {
  const cluster = url === undefined ? await startCluster(folder) : undefined;
  const pool = new pg.Pool({
    connectionString: url ?? cluster?.url ?? '',
    max: 10,
    // A date has no time zone: it stays the text that it is.
    types: {
      getTypeParser: (type: number, format?: 'text' | 'binary') =>
        type === dateType ? (text: string) => text : pg.types.getTypeParser(type, format),
    },
  });
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const { rows } = await sql<{ there: boolean }>`SELECT to_regclass('members') IS NOT NULL AS there`.execute(
    db,
  );
  if (rows[0]?.there !== true)
    await pool.query(await readFile(path.join(import.meta.dirname, 'schema.sql'), 'utf8'));
  return {
    db,
    close: async () => {
      await db.destroy();
      await cluster?.leave();
    },
  };
}

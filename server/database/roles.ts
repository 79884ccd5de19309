/**
 * Database roles: one role owns the schema and runs migrations; the exchange runs as another one, which can do
 * neither.
 */
import { createHmac } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

/** Advisory lock for changes of roles and grants: PostgreSQL rejects concurrent changes of the same role. */
const lock = 7_465_682;

export interface RoleUrls {
  owner: string;
  app: string;
}

/**
 * Creates the two roles of an embedded database, if missing, and transfers the ownership of existing objects.
 * @param url the database, as its superuser
 */
export async function prepareRoles(url: string): Promise<RoleUrls> {
  const urlOf = (name: string): string => {
    const own = new URL(url);
    // The superuser's password is in a file on this machine; the roles' passwords are derived from it.
    own.password = createHmac('sha256', new URL(url).password).update(name).digest('hex');
    own.username = name;
    return own.href;
  };
  const urls = { owner: urlOf('shoji_owner'), app: urlOf('shoji') };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [lock]);
    for (const { username, password } of Object.values(urls).map((one) => new URL(one))) {
      const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [username]);
      if (rowCount === 0) await client.query(`CREATE ROLE ${username}`);
      await client.query(
        `ALTER ROLE ${username} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD '${password}'`,
      );
    }
    await client.query(`
      DO $$
      DECLARE statement text;
      BEGIN
        FOR statement IN
          SELECT format('ALTER DATABASE %I OWNER TO shoji_owner', datname) FROM pg_database
            WHERE datname = current_database() AND datdba <> 'shoji_owner'::regrole
          UNION ALL SELECT 'ALTER SCHEMA public OWNER TO shoji_owner' FROM pg_namespace
            WHERE nspname = 'public' AND nspowner <> 'shoji_owner'::regrole
          UNION ALL SELECT format('ALTER TABLE %s OWNER TO shoji_owner', oid::regclass) FROM pg_class
            WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'p')
              AND relowner <> 'shoji_owner'::regrole
          -- A sequence of a column has gone with its table.
          UNION ALL SELECT format('ALTER SEQUENCE %s OWNER TO shoji_owner', oid::regclass) FROM pg_class AS sequence
            WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' AND relowner <> 'shoji_owner'::regrole
              AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = sequence.oid AND deptype IN ('a', 'i'))
          UNION ALL SELECT format('ALTER ROUTINE %s OWNER TO shoji_owner', oid::regprocedure) FROM pg_proc
            WHERE pronamespace = 'public'::regnamespace AND proowner <> 'shoji_owner'::regrole
        LOOP
          EXECUTE statement;
        END LOOP;
      END $$`);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
  return urls;
}

/**
 * Grants a role read and write access to all rows, but not to the schema or the migrations table.
 * @param owner the database, as the role that owns the schema
 */
export async function grantUse(owner: Kysely<Database>, role: string): Promise<void> {
  const to = sql.id(role);
  await owner.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${lock})`.execute(tx);
    await sql`GRANT USAGE ON SCHEMA public TO ${to}`.execute(tx);
    await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${to}`.execute(tx);
    await sql`GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO ${to}`.execute(tx);
    await sql`REVOKE INSERT, UPDATE, DELETE ON kysely_migration, kysely_migration_lock FROM ${to}`.execute(
      tx,
    );
  });
}

import { type Kysely, sql } from 'kysely';

/**
 * Users, their logins, and their data. Times are unix milliseconds.
 *
 * Submitted forms are stored whole in `details`, so that a field added to a form is stored and returned without a
 * change here. Values that the exchange itself uses have columns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE area_code (
      id integer PRIMARY KEY,
      name text NOT NULL,
      lang text,
      area_code text NOT NULL,
      country text NOT NULL UNIQUE,
      sort integer NOT NULL
    )`.execute(db);
  await sql`CREATE SEQUENCE user_number START 100001`.execute(db);
  await sql`
    CREATE TABLE users (
      id text PRIMARY KEY DEFAULT nextval('user_number')::text,
      email text UNIQUE,
      area_code text,
      phone text,
      password text NOT NULL,
      fund_password text,
      language text NOT NULL,
      extension_code text NOT NULL UNIQUE,
      invited_by text REFERENCES users (id),
      created_at bigint NOT NULL,
      UNIQUE (area_code, phone),
      CHECK ((email IS NOT NULL) <> (phone IS NOT NULL)),
      CHECK ((phone IS NULL) = (area_code IS NULL))
    )`.execute(db);
  await sql`CREATE INDEX users_invited_by ON users (invited_by)`.execute(db);
  await sql`
    CREATE TABLE session (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      token_hash text NOT NULL UNIQUE,
      user_id text NOT NULL REFERENCES users (id),
      device text NOT NULL,
      address text NOT NULL,
      created_at bigint NOT NULL,
      seen_at bigint NOT NULL,
      expires_at bigint NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX session_of_user ON session (user_id, seen_at)`.execute(db);
  await sql`
    CREATE TABLE code (
      recipient text NOT NULL,
      scene text NOT NULL,
      hash text,
      sent_at bigint NOT NULL,
      tries integer NOT NULL,
      PRIMARY KEY (recipient, scene)
    )`.execute(db);
  await sql`
    CREATE TABLE mail (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      recipient text NOT NULL,
      scene text NOT NULL,
      body text NOT NULL,
      sent_at bigint NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX mail_recipient ON mail (recipient, id)`.execute(db);
  await sql`
    CREATE TABLE verification (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      user_id text NOT NULL REFERENCES users (id),
      level text NOT NULL CHECK (level IN ('basic', 'advanced')),
      status text NOT NULL CHECK (status IN ('reviewing', 'passed', 'rejected')),
      details jsonb NOT NULL,
      reason text,
      created_at bigint NOT NULL,
      handled_at bigint
    )`.execute(db);
  // One application at a time, and none after an approved one.
  await sql`
    CREATE UNIQUE INDEX verification_current ON verification (user_id, level) WHERE status <> 'rejected'
  `.execute(db);
  await sql`CREATE INDEX verification_user ON verification (user_id, level, id)`.execute(db);
  await sql`CREATE INDEX verification_waiting ON verification (created_at) WHERE status = 'reviewing'`.execute(
    db,
  );
  await sql`
    CREATE TABLE bank_card (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      user_id text NOT NULL UNIQUE REFERENCES users (id),
      bank_id integer,
      details jsonb NOT NULL,
      updated_at bigint NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE upload (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      user_id text NOT NULL REFERENCES users (id),
      kind text NOT NULL,
      content bytea NOT NULL,
      created_at bigint NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX upload_user ON upload (user_id, created_at)`.execute(db);
}

/** No exchange starts in production with sandbox settings, and no sandbox without being asked for. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../server/common/config.ts';
import { demoAccount, seedDemo } from '../../server/demo/index.ts';
import { checkDatabase, checkStart } from '../../server/start-checks.ts';
import { startTestExchange, type TestExchange } from '../../server/testing/exchange.ts';
import { hashPassword } from '../../server/users/passwords.ts';

const start = (env: Record<string, string>) => () =>
  checkStart(readConfig(env), env.HOST ?? '127.0.0.1', env);

/** All required settings of an exchange. */
const settings = {
  SANDBOX: '0',
  MAIL_WEBHOOK: 'https://mail.example.com/send',
  SECRET: 'x'.repeat(32),
  SEAL_KEY: 'y'.repeat(32),
  PUBLIC_URL: 'https://exchange.example',
  YEN_PER_USDT: '151.2',
};

describe('a sandbox', () => {
  test.each(['127.0.0.1', 'localhost', '::1'])('starts by itself at %s', (HOST) => {
    expect(start({ HOST })).not.toThrow();
    expect(start({ HOST, TRUST_PROXY: '0' })).not.toThrow();
  });
  test.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.7' },
    { HOST: 'exchange.example.com' },
    { TRUST_PROXY: '1' },
    { DATABASE_URL: 'postgres://db.example/exchange' },
    { PUBLIC_URL: 'https://exchange.example' },
  ])('that others may reach is not started unasked: %j', (env) => {
    expect(start(env)).toThrow('SANDBOX=0');
    expect(start({ ...env, SANDBOX: '1' })).not.toThrow();
  });
});

describe('an exchange', () => {
  test('starts with all required settings', () => {
    expect(start({ ...settings, HOST: '0.0.0.0', TRUST_PROXY: '1' })).not.toThrow();
  });
  test.each(['MAIL_WEBHOOK', 'SECRET', 'SEAL_KEY', 'PUBLIC_URL', 'YEN_PER_USDT'])(
    'does not start without %s',
    (name) => {
      const { [name]: _, ...rest }: Record<string, string> = settings;
      expect(start(rest)).toThrow(name);
    },
  );
  test.each([
    ['SECRET', 'short'],
    ['SEAL_KEY', 'short'],
    ['PUBLIC_URL', 'http://exchange.example'],
    ['AUTO_REVIEW_SECONDS', '5'],
    ['PASSWORD_COST', '1024'],
  ])('does not start with %s=%s', (name, value) => {
    expect(start({ ...settings, [name]: value })).toThrow(name);
  });
  test('reports all errors at once', () => {
    expect(start({ SANDBOX: '0' })).toThrow(/MAIL_WEBHOOK.*SECRET.*PUBLIC_URL.*YEN_PER_USDT/s);
  });
  test.each(['mail', 'http://mail.example.com/', 'ftp://mail.example.com/'])(
    'takes no codes to %s',
    (MAIL_WEBHOOK) => {
      expect(start({ ...settings, MAIL_WEBHOOK })).toThrow('https');
    },
  );
});

describe("a database that was a sandbox's", () => {
  let exchange: TestExchange;
  beforeAll(async () => {
    exchange = await startTestExchange(() => ({}));
    await seedDemo(exchange.context);
    // The role of the exchange in production; the role of the tests may do anything.
    await sql`CREATE ROLE ${sql.id(role())}`.execute(exchange.database.db);
    await sql`GRANT SELECT ON users TO ${sql.id(role())}`.execute(exchange.database.db);
  });
  afterAll(async () => {
    await sql`DROP OWNED BY ${sql.id(role())}`.execute(exchange.database.db);
    await sql`DROP ROLE ${sql.id(role())}`.execute(exchange.database.db);
    await exchange.close();
  });
  const role = () => `role_${new URL(exchange.database.url).pathname.slice(1)}`;
  /** Opens the database with a role that is not a superuser. */
  const check = (overrides: { sandbox: boolean }) =>
    exchange.database.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL ROLE ${sql.id(role())}`.execute(tx);
      await checkDatabase(tx, { ...exchange.context.config, ...overrides });
    });

  test('stops an exchange while the published password opens it', async () => {
    await expect(check({ sandbox: false })).rejects.toThrow(demoAccount.email);
    await expect(check({ sandbox: true })).resolves.toBeUndefined();
  });
  test('is accepted once that account is closed', async () => {
    const other = await hashPassword('another1', 256);
    await sql`UPDATE users SET password = ${other} WHERE email = ${demoAccount.email}`.execute(
      exchange.database.db,
    );
    await expect(check({ sandbox: false })).resolves.toBeUndefined();
  });
  test('is refused if its role is a superuser', async () => {
    await expect(
      checkDatabase(exchange.database.db, { ...exchange.context.config, sandbox: false }),
    ).rejects.toThrow('superuser');
  });
});

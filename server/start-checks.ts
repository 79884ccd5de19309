/** Checks before the start: a sandbox must be intended, and an exchange must not use settings or data of a sandbox. */
import { type Kysely, sql } from 'kysely';
import type { Config } from './common/config.ts';
import { isLoopback } from './common/environment.ts';
import type { Database } from './database/index.ts';
import { demoAccount } from './demo/index.ts';
import { isPassword } from './users/passwords.ts';

/** Minimum length of secrets for signing and encryption: 32 random characters. */
const minSecretLength = 32;
const minPasswordCost = 2 ** 15;

/**
 * Checks the configuration before the start.
 * @param host the address that it listens on
 * @throws Error that names every setting that is missing or meant for a sandbox
 */
export function checkStart(config: Config, host: string, env: NodeJS.ProcessEnv = process.env): void {
  const wrong = config.sandbox ? unconfirmedSandbox(config, host, env) : sandboxDefaults(config, env);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}

/**
 * A sandbox shows all users' codes. Settings that only a public exchange needs require a confirmation that a sandbox
 * is intended.
 */
function unconfirmedSandbox({ publicUrl }: Config, host: string, env: NodeJS.ProcessEnv): string[] {
  if (env.SANDBOX) return [];
  const signs = [
    ...(isLoopback(host) ? [] : [`HOST=${host}`]),
    ...(env.TRUST_PROXY && env.TRUST_PROXY !== '0' ? ['TRUST_PROXY'] : []),
    ...(env.DATABASE_URL ? ['DATABASE_URL'] : []),
    ...(publicUrl.startsWith('https:') ? ['an https PUBLIC_URL'] : []),
  ];
  if (signs.length === 0) return [];
  return [
    `${signs.join(', ')}: others may reach this exchange, and a sandbox shows all codes to everybody. Set SANDBOX=0 for an exchange, or SANDBOX=1 if a sandbox is meant.`,
  ];
}

function sandboxDefaults(config: Config, env: NodeJS.ProcessEnv): string[] {
  const isFound = config.publicUrl.startsWith('https:') || isLoopback(new URL(config.publicUrl).hostname);
  return [
    config.mailWebhook === null &&
      'MAIL_WEBHOOK is missing: without a sandbox nobody would get a code. Set it to the https address that sends messages.',
    config.secret.length < minSecretLength &&
      `SECRET is missing or shorter than ${minSecretLength} characters: it signs URLs and keys the pseudonyms in logs. Make one with: openssl rand -base64 48`,
    config.sealKey === null &&
      'SEAL_KEY (or SEAL_KEY_FILE) is missing: the secret of the index would be stored unencrypted in the database and its backups. Make one with: openssl rand -base64 48',
    (!env.PUBLIC_URL || !isFound) &&
      'PUBLIC_URL is missing or not https: set it to where users find the exchange, such as https://exchange.example',
    !env.YEN_PER_USDT &&
      'YEN_PER_USDT is missing: the rate at which a bank pays is not left to the default of a sandbox.',
    config.autoReviewSeconds !== null &&
      'AUTO_REVIEW_SECONDS passes deposits and withdrawals that nobody has looked at: it is for sandboxes only.',
    config.passwordCost < minPasswordCost &&
      `PASSWORD_COST is below ${minPasswordCost}: passwords would be cheap to guess from a stolen copy.`,
  ].filter((one) => one !== false);
}

/**
 * Checks the database before the start of an exchange that is not a sandbox.
 * @throws Error when a sandbox account's published password is valid, or the database role is a superuser
 */
export async function checkDatabase(db: Kysely<Database>, config: Config): Promise<void> {
  if (config.sandbox) return;
  const demo = await db
    .selectFrom('users')
    .select('password')
    .where('email', '=', demoAccount.email)
    .executeTakeFirst();
  if (demo && (await isPassword(demoAccount.password, demo.password, config.passwordCost)))
    throw new Error(
      `This database was a sandbox's: ${demoAccount.email} still accepts its published password, and has funds. Use a new database, or close the account with: npm run operate -- demo close`,
    );
  const { rows } = await sql<{ name: string; rolsuper: boolean }>`
    SELECT current_user AS name, rolsuper FROM pg_roles WHERE rolname = current_user`.execute(db);
  if (rows[0]?.rolsuper)
    throw new Error(
      `The database's role ${rows[0].name} is a superuser. Let DATABASE_URL name one that owns the exchange's database and nothing else (docs/operations.md).`,
    );
}

/**
 * Operator commands of an exchange, which access its database: `npm run operate -- <command>`.
 *
 *     status                             whether withdrawals are stopped and why, the progress of the ledger check, pending reviews
 *     ledger check                       checks the whole ledger; fails if it does not balance
 *     withdrawals stop --reason "…"      stops all withdrawals
 *     withdrawals resume                 resumes them, if the whole ledger balances
 *     sessions end <account>|all         logs out an account (taro@example.jp, +819012345678) everywhere, or everybody
 *     seal change                        re-encrypts the secret of the index with NEW_SEAL_KEY (or NEW_SEAL_KEY_FILE)
 *     demo close                         replaces the published password of the demo account by a random one
 *     name account|network <address>     the pseudonym of an account or a network address in the log
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '../server/common/config.ts';
import { keyOrFile } from '../server/common/environment.ts';
import { openContext } from '../server/context.ts';
import { open } from '../server/database/index.ts';
import { demoAccount } from '../server/demo/index.ts';
import type { ExchangeContext } from '../server/http/handler.ts';
import { checkWholeLedger, halt, haltOf, resume } from '../server/ledger/index.ts';
import { resealMaster } from '../server/market/index.ts';
import { pseudonym } from '../server/operations/log.ts';
import { pendingReviews } from '../server/reviews/index.ts';
import { hashPassword } from '../server/users/passwords.ts';
import { endSessions } from '../server/users/sessions.ts';

const usage =
  'Commands: status | ledger check | withdrawals stop --reason "…" | withdrawals resume | seal change | sessions end <account>|all | demo close | name account|network <address>';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { reason: { type: 'string' } },
});

const hour = 3_600_000;

/** The output of a command, and whether it failed. */
type Result = { text: string; failed?: boolean };

const { context, connection } = await openContext(readConfig());
try {
  const { text, failed = false } = await run(context, positionals);
  (failed ? console.error : console.log)(text);
  if (failed) process.exitCode = 2;
} finally {
  await connection.close();
}

async function run(at: ExchangeContext, [command, verb, whose]: string[]): Promise<Result> {
  if (command === 'status') return { text: await status(at) };
  if (command === 'ledger' && verb === 'check') return checkAll();
  if (command === 'withdrawals' && verb === 'stop') {
    if (!values.reason) return { text: '--reason is missing: it tells other operators why.', failed: true };
    const isNew = await halt(at.db, 'withdrawals', values.reason, at.clock.now());
    return { text: isNew ? 'Withdrawals are stopped.' : 'Withdrawals were already stopped.' };
  }
  if (command === 'withdrawals' && verb === 'resume') {
    const checked = await checkAll();
    if (checked.failed) return { ...checked, text: `${checked.text}\nWithdrawals are still stopped.` };
    const was = await resume(at.db, 'withdrawals');
    return { text: was ? 'Withdrawals are resumed.' : 'Withdrawals were not stopped.' };
  }
  if (command === 'sessions' && verb === 'end' && whose) return endSessionsOf(at, whose);
  if (command === 'seal' && verb === 'change') return changeSealKey(at);
  if (command === 'demo' && verb === 'close') return { text: await closeDemo(at) };
  if (command === 'name' && (verb === 'account' || verb === 'network') && whose)
    return { text: pseudonym(at.config.secret, verb, whose.trim().toLowerCase()) };
  return { text: usage, failed: true };
}

async function status({ db }: ExchangeContext): Promise<string> {
  const stopped = await haltOf(db, 'withdrawals');
  const { account, event, rounds } = await db
    .selectFrom('ledger_check')
    .selectAll()
    .executeTakeFirstOrThrow();
  const reviews = await pendingReviews({ db });
  return [
    stopped
      ? `Withdrawals have been stopped since ${new Date(stopped.since).toISOString()}: ${stopped.reason}`
      : 'Withdrawals are running.',
    `The ledger check has completed ${rounds} rounds; the current one is at account ${account} and event ${event}.`,
    `${reviews.length} pending reviews.`,
  ].join('\n');
}

/** Checks the whole ledger. The time is proportional to its length. */
async function checkAll(): Promise<Result> {
  const patient = open(connection.url, { connections: 1, statementTimeoutMs: hour });
  const found = await checkWholeLedger(patient).finally(() => patient.destroy());
  if (found.length === 0) return { text: 'The ledger balances.' };
  const lines = found.slice(0, 50).map(({ subject, difference }) => `  ${subject}: ${difference}`);
  return {
    text: [`The ledger does not balance: ${found.length} differences`, ...lines].join('\n'),
    failed: true,
  };
}

/** @param account an e-mail address, a number with its dial code, or `all` */
async function endSessionsOf({ db }: ExchangeContext, account: string): Promise<Result> {
  if (account === 'all') {
    const { numDeletedRows } = await db.deleteFrom('session').executeTakeFirstOrThrow();
    return { text: `Everybody is logged out: ${numDeletedRows} sessions ended.` };
  }
  const name = account.trim().toLowerCase();
  const user = await db
    .selectFrom('users')
    .select('id')
    .where((is) => is.or([is('email', '=', name), is(sql<string>`'+' || area_code || phone`, '=', name)]))
    .executeTakeFirst();
  if (!user) return { text: `There is no account ${account}.`, failed: true };
  await endSessions(db, user.id);
  return { text: `${account} is logged out everywhere.` };
}

/** Running instances still have the previous key, and have to be stopped first. */
async function changeSealKey({ db, config }: ExchangeContext): Promise<Result> {
  const key = keyOrFile(process.env, 'NEW_SEAL_KEY');
  if (key === null) return { text: 'Set NEW_SEAL_KEY or NEW_SEAL_KEY_FILE to the new key.', failed: true };
  await resealMaster(db, config.sealKey, key);
  return {
    text: 'The secret of the index is encrypted with the new key. Start the exchange with it as SEAL_KEY.',
  };
}

/** Sets a random password and ends all sessions. */
async function closeDemo({ db, config }: ExchangeContext): Promise<string> {
  const password = await hashPassword(randomBytes(32).toString('base64url'), config.passwordCost);
  const user = await db
    .updateTable('users')
    .set({ password, fund_password: null })
    .where('email', '=', demoAccount.email)
    .returning('id')
    .executeTakeFirst();
  if (!user) return 'There is no demo account.';
  await endSessions(db, user.id);
  return `${demoAccount.email} is closed: nobody can log in to it. Its balances stay in the ledger.`;
}

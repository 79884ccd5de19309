/**
 * The operator's side of an exchange, talking to its database: `npm run operate -- <command>`.
 *
 *     status                                what is stopped and why, how far the ledger is checked, what waits
 *     ledger check                          checks all of the ledger at once; fails where it does not balance
 *     withdrawals stop --reason "…"         no money leaves the exchange, until
 *     withdrawals resume                    it may again; only where the whole ledger balances
 *     sessions end <account>|all            logs an account out everywhere (taro@example.jp, +819012345678), or everybody
 *     seal change                           seals the secret of the index with NEW_SEAL_KEY (or NEW_SEAL_KEY_FILE)
 *     demo close                            the published password of a sandbox's account opens it no more
 *     name account|network <whose>          under which name the log speaks of an address of mail or of the net
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
import { waiting } from '../server/reviews/index.ts';
import { hashPassword } from '../server/users/passwords.ts';
import { endSessions } from '../server/users/sessions.ts';

const usage =
  'Commands: status | ledger check | withdrawals stop --reason "…" | withdrawals resume | seal change | sessions end <account>|all | demo close | name account|network <whose>';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { reason: { type: 'string' } },
});

const hour = 3_600_000;

/** The output of a command, and whether it failed. */
type Said = { text: string; failed?: boolean };

const { context, connection } = await openContext(readConfig());
try {
  const { text, failed = false } = await run(context, positionals);
  (failed ? console.error : console.log)(text);
  if (failed) process.exitCode = 2;
} finally {
  await connection.close();
}

async function run(at: ExchangeContext, [command, verb, whose]: string[]): Promise<Said> {
  if (command === 'status') return { text: await status(at) };
  if (command === 'ledger' && verb === 'check') return checkAll();
  if (command === 'withdrawals' && verb === 'stop') {
    if (!values.reason)
      return { text: 'Stopping needs its --reason: the next operator reads it.', failed: true };
    const isNew = await halt(at.db, 'withdrawals', values.reason, at.clock.now());
    return { text: isNew ? 'Withdrawals are stopped.' : 'Withdrawals were stopped already.' };
  }
  if (command === 'withdrawals' && verb === 'resume') {
    const checked = await checkAll();
    if (checked.failed) return { ...checked, text: `${checked.text}\nWithdrawals stay stopped.` };
    const was = await resume(at.db, 'withdrawals');
    return { text: was ? 'Withdrawals go on.' : 'Withdrawals were not stopped.' };
  }
  if (command === 'sessions' && verb === 'end' && whose) return endSessionsOf(at, whose);
  if (command === 'seal' && verb === 'change') return changeSeal(at);
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
  const waits = await waiting({ db });
  return [
    stopped
      ? `Withdrawals are stopped since ${new Date(stopped.since).toISOString()}: ${stopped.reason}`
      : 'Withdrawals go on.',
    `The ledger was checked ${rounds} times; this time up to account ${account} and event ${event}.`,
    `${waits.length} waiting for a reviewer.`,
  ].join('\n');
}

/** Checks the whole ledger. The time is proportional to its length. */
async function checkAll(): Promise<Said> {
  const patient = open(connection.url, { connections: 1, statementTimeoutMs: hour });
  const found = await checkWholeLedger(patient).finally(() => patient.destroy());
  if (found.length === 0) return { text: 'The ledger balances.' };
  const lines = found.slice(0, 50).map(({ subject, difference }) => `  ${subject}: ${difference}`);
  return { text: [`The ledger does not balance, ${found.length} times:`, ...lines].join('\n'), failed: true };
}

/** @param account an e-mail address, a number with its dial code, or `all` */
async function endSessionsOf({ db }: ExchangeContext, account: string): Promise<Said> {
  if (account === 'all') {
    const { numDeletedRows } = await db.deleteFrom('session').executeTakeFirstOrThrow();
    return { text: `Everybody is logged out: ${numDeletedRows} sessions.` };
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
async function changeSeal({ db, config }: ExchangeContext): Promise<Said> {
  const key = keyOrFile(process.env, 'NEW_SEAL_KEY');
  if (key === null) return { text: 'Set NEW_SEAL_KEY or NEW_SEAL_KEY_FILE to the new key.', failed: true };
  await resealMaster(db, config.sealKey, key);
  return {
    text: 'The secret of the index is sealed with the new key. Start the exchange with it as SEAL_KEY.',
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
  if (!user) return 'There is no such account.';
  await endSessions(db, user.id);
  return `${demoAccount.email} is closed. What it holds stays in the ledger.`;
}

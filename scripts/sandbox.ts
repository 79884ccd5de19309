/**
 * Reviewer and developer commands of a sandbox, which access its database: `npm run sandbox -- <command>`.
 *
 *     review list                                     pending applications, with URLs of their pictures, and unanswered support requests
 *     review pass <kind> <id>                         kind: verification, deposit, withdrawal
 *     review reject <kind> <id> --reason "…"          the reason is shown to the user
 *     review answered <id>                            marks a support request as answered
 *     sessions end <e-mail address, +number or id>    logs out an account everywhere
 *     mail [--to <address or +number>]                the codes that were sent
 *     seed                                            adds the demo account and the articles, if they are missing
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '../server/common/config.ts';
import { openContext } from '../server/context.ts';
import { demoAccount, seedDemo } from '../server/demo/index.ts';
import type { ExchangeContext } from '../server/http/handler.ts';
import { Refusal } from '../server/http/refusal.ts';
import { decide, kinds, type PendingReview, pendingReviews, StillHeld } from '../server/reviews/index.ts';
import { answered, type SupportRequest, unanswered } from '../server/support/index.ts';
import { signPicture } from '../server/uploads/index.ts';
import { readMail } from '../server/users/mailbox.ts';
import { endSessions } from '../server/users/sessions.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { reason: { type: 'string' }, to: { type: 'string' } },
});

class Usage extends Error {}

const { context, connection } = await openContext(readConfig());
try {
  await run(context, positionals);
} catch (error) {
  if (!(error instanceof Usage)) throw error;
  console.error(error.message);
  process.exitCode = 2;
} finally {
  await connection.close();
}

async function run(at: ExchangeContext, [command, ...rest]: string[]): Promise<void> {
  if (command === 'review') return review(at, rest);
  if (command === 'sessions') return sessions(at, rest);
  if (command === 'mail') {
    for (const { sent_at, recipient, body } of await readMail(at.db, values.to ? { to: values.to } : {}))
      console.log(`${new Date(sent_at).toISOString()}  ${recipient}  ${body}`);
    return;
  }
  if (command === 'seed') {
    await seedDemo(at);
    console.log(`${demoAccount.email}  ${demoAccount.password}  ${demoAccount.fundPassword}`);
    return;
  }
  throw new Usage(
    'Commands: review list | review pass <kind> <id> | review reject <kind> <id> --reason "…" | review answered <id> | sessions end <account> | mail | seed',
  );
}

async function review(at: ExchangeContext, [verb, kindName, idText]: string[]): Promise<void> {
  if (verb === undefined || verb === 'list') {
    const all = await pendingReviews(at);
    for (const one of all) console.log(describe(at, one));
    const written = await unanswered(at);
    for (const one of written) console.log(describeRequest(one));
    const count = all.length + written.length;
    console.log(count === 0 ? 'Nothing is pending.' : `${count} pending.`);
    return;
  }
  if (verb === 'answered') {
    if (!(await answered(at, Number(kindName))))
      throw new Usage(`There is no unanswered request ${kindName}.`);
    console.log(`request ${kindName} answered.`);
    return;
  }
  const kind = kinds.find((one) => one === kindName);
  const id = Number(idText);
  if ((verb !== 'pass' && verb !== 'reject') || !kind || !Number.isSafeInteger(id))
    throw new Usage(`review pass|reject <${kinds.join('|')}> <id>`);
  if (verb === 'reject' && !values.reason)
    throw new Usage('--reason is missing: the user is shown the reason of a rejection.');
  const passed = verb === 'pass';
  const done = await decide(at, {
    kind,
    id,
    passed,
    ...(values.reason ? { reason: values.reason } : {}),
  }).catch((error) => {
    if (error instanceof Refusal && error.reason === 'withdrawals_stopped')
      throw new Usage('Withdrawals are stopped: npm run operate -- status says why.');
    throw error instanceof StillHeld ? new Usage(error.message) : error;
  });
  if (!done) throw new Usage(`There is no pending ${kind} ${id}.`);
  console.log(`${kind} ${id} ${passed ? 'passed' : 'rejected'}.`);
}

async function sessions(at: ExchangeContext, [verb, account = '']: string[]): Promise<void> {
  if (verb !== 'end' || account === '') throw new Usage('sessions end <e-mail address, +number or id>');
  const user = await at.db
    .selectFrom('users')
    .select('id')
    .where(({ or, eb }) =>
      or([
        eb('id', '=', account),
        eb('email', '=', account.toLowerCase()),
        eb(sql<string>`'+' || area_code || phone`, '=', account),
      ]),
    )
    .executeTakeFirst();
  if (!user) throw new Usage(`There is no account ${account}.`);
  console.log(`${await endSessions(at.db, user.id)} sessions ended.`);
}

function describe(at: ExchangeContext, review: PendingReview): string {
  const { kind, id, user, what, details, picture, payout, card, held_until, created_at } = review;
  const pictures = [picture, details.front_pic, details.reverse_pic, details.hand_pic]
    .filter((one) => typeof one === 'number')
    .map((one) => `\n    ${at.config.publicUrl}${signPicture(at, one)}`);
  const send = payout ? `\n    send ${payout.amount}, after a fee of ${payout.fee}` : '';
  const address = payout?.address
    ? `\n    to ${payout.address} (${payout.network ?? 'network unknown'})`
    : '';
  const to = card ? `\n    to ${printable(JSON.stringify(card))}` : '';
  const held = held_until === null ? '' : `\n    held until ${new Date(held_until).toISOString()}`;
  return `${kind} ${id}  ${what}  user ${user}  ${new Date(created_at).toISOString()}  ${printable(JSON.stringify(details))}${send}${address}${to}${held}${pictures.join('')}`;
}

function describeRequest({ id, user, topic, email, message, lang, created_at }: SupportRequest): string {
  return printable(
    `request ${id}  ${topic}  ${user === null ? 'visitor' : `user ${user}`}  ${email}  ${lang}  ` +
      `${new Date(created_at).toISOString()}  ${JSON.stringify(message)}`,
  );
}

/** Escapes control and bidirectional characters: texts of users could otherwise control the terminal. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
}

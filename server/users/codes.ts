/**
 * One-time codes that prove control of an e-mail address or phone number. A code is valid only for the requester: the
 * session or network of the request, or a client with the ticket that was returned to it. So other clients cannot
 * guess it, use it up, or block the owner from requesting one.
 */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { Call } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { countAttempt, countAttemptFrom, type Limit, uncountAttempt } from '../http/throttle.ts';
import { deliver } from './delivery.ts';
import { isKnownNetwork } from './known-networks.ts';

/** The purpose of a code. A code for one scene is invalid in another. */
export type Scene = 'register' | 'forget' | 'login' | 'security';

/** Password resets need nothing but the code, so it is longer; elsewhere a second factor is required. */
const digits: Record<Scene, number> = { register: 6, forget: 8, login: 6, security: 6 };

const second = 1000;
const waitSeconds = 120;
const validSeconds = 600;
/** A code is invalidated after so many failed attempts. */
const maxTries = 5;

const hour = 3_600_000;
const day = 24 * hour;
const sentTo: Limit = { tries: 15, window: hour, lock: hour, reason: 'rate_limited' };
/** Failed attempts, over all scenes. */
const wrongOf: Limit = { tries: 20, window: day, lock: day, reason: 'rate_limited' };
/** Codes requested from one network, for any recipient. */
const sentFrom = (tries: number): Limit => ({ tries, window: hour, lock: hour, reason: 'rate_limited' });

type Requester = Pick<Call, 'db' | 'clock' | 'network' | 'session'>;

/** The requester that a code is bound to. For protected operations it is the session. */
function requesterOf({ session, network }: Requester, scene: Scene): string {
  return scene === 'security' && session ? `session:${session.id}` : `network:${network}`;
}

/**
 * The counter for codes to a recipient: known networks have their own, so that strangers who exhaust theirs do not
 * block the owner.
 */
async function counterOf(call: Requester, recipient: string, scene: Scene): Promise<string> {
  if (scene === 'security' && call.session) return `${recipient}/user`;
  return (await isKnownNetwork(call, recipient)) ? `${recipient}@${call.network}` : recipient;
}

/**
 * Sends a code: at most one per 120 seconds to a requester while the last one is unused.
 * @param message key of the message text; a text without `{{code}}` does not reveal the code
 * @returns the contract's CodeSent; never the code
 * @throws Refusal resend_too_soon with `seconds`, rate_limited
 */
export async function sendCode(
  call: Call,
  recipient: string,
  scene: Scene,
  message: string = `server.mail.${scene}`,
): Promise<{ text: string; wait_seconds: number; valid_seconds: number; ticket: string }> {
  const { db, clock, config } = call;
  const asker = requesterOf(call, scene);
  await countAttemptFrom(db, clock, 'code-from', call.network, sentFrom(config.codesPerHour));
  await checkWait(call, recipient, scene, asker);
  const counter = `code-to:${await counterOf(call, recipient, scene)}`;
  // Before the current code, which may still be valid, is replaced by one that would not be sent.
  await countAttempt(db, clock, counter, sentTo);
  const now = clock.now();
  const code = randomInt(10 ** digits[scene])
    .toString()
    .padStart(digits[scene], '0');
  const ticket = randomBytes(16).toString('base64url');
  // One statement, so that of concurrent requests only one sends a code.
  const sent = await db
    .insertInto('code')
    .values({
      recipient,
      scene,
      asker,
      ticket_hash: sha256(ticket),
      hash: hash(recipient, scene, code),
      sent_at: now,
      tries: 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['recipient', 'scene', 'asker'])
        .doUpdateSet((row) => ({
          ticket_hash: row.ref('excluded.ticket_hash'),
          hash: row.ref('excluded.hash'),
          sent_at: now,
          tries: 0,
        }))
        .where((row) =>
          row.or([row('code.hash', 'is', null), row('code.sent_at', '<=', now - waitSeconds * second)]),
        ),
    )
    .returning('sent_at')
    .executeTakeFirst();
  if (!sent) {
    await uncountAttempt(db, counter);
    // A concurrent request of the same requester was first.
    throw new Refusal('resend_too_soon', { values: { seconds: waitSeconds } });
  }
  try {
    await deliver(call, recipient, scene, call.say(message, { code, minutes: validSeconds / 60 }));
  } catch (error) {
    // Not delivered: a new code can be requested immediately.
    await useCode(db, recipient, scene, code);
    throw error;
  }
  return {
    text: call.say('server.done.codeSent'),
    wait_seconds: waitSeconds,
    valid_seconds: validSeconds,
    ticket,
  };
}

/** @throws Refusal resend_too_soon while the requester's last code is unused and less than 120 seconds old */
async function checkWait({ db, clock }: Call, recipient: string, scene: Scene, asker: string): Promise<void> {
  const last = await db
    .selectFrom('code')
    .select('sent_at')
    .where('recipient', '=', recipient)
    .where('scene', '=', scene)
    .where('asker', '=', asker)
    .where('hash', 'is not', null)
    .executeTakeFirst();
  const left = last ? last.sent_at + waitSeconds * second - clock.now() : 0;
  if (left > 0) throw new Refusal('resend_too_soon', { values: { seconds: Math.ceil(left / second) } });
}

/** Selects the codes that this caller may try. */
function own(call: Requester, recipient: string, ticket: string | undefined) {
  const requesters = [requesterOf(call, 'security'), `network:${call.network}`];
  return call.db
    .selectFrom('code')
    .where('recipient', '=', recipient)
    .where((row) =>
      row.or([
        row('asker', 'in', requesters),
        ...(ticket === undefined ? [] : [row('ticket_hash', '=', sha256(ticket))]),
      ]),
    );
}

/** The scene of the caller's most recent code; undefined when there is none. */
export async function latestScene(
  call: Requester,
  recipient: string,
  ticket: string | undefined,
): Promise<Scene | undefined> {
  const last = await own(call, recipient, ticket)
    .select('scene')
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  return last?.scene;
}

/**
 * Checks a code, and counts the attempt first. The code stays valid until {@link useCode}.
 * @param ticket returned to the requester of the code; needed if this call comes from another network
 * @returns how many attempts are left for this code
 * @throws Refusal wrong_code; rate_limited after 20 failed attempts in a day
 */
export async function checkCode(
  call: Requester,
  recipient: string,
  scene: Scene,
  code: string,
  { field = 'code', ticket }: { field?: string; ticket?: string | undefined } = {},
): Promise<number> {
  const { db, clock } = call;
  const wrong = new Refusal('wrong_code', { field });
  const sent = await own(call, recipient, ticket)
    .select(['asker', 'sent_at'])
    .where('scene', '=', scene)
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  if (!sent) throw wrong;
  const counter = `code-wrong:${await counterOf(call, recipient, scene)}`;
  await countAttempt(db, clock, counter, wrongOf);
  const row = await db
    .updateTable('code')
    .set({ tries: sql`tries + 1` })
    .where('recipient', '=', recipient)
    .where('scene', '=', scene)
    .where('asker', '=', sent.asker)
    .where('sent_at', '=', sent.sent_at)
    .where('tries', '<', maxTries)
    .where('sent_at', '>', clock.now() - validSeconds * second)
    .returning(['hash', 'tries'])
    .executeTakeFirst();
  if (!row?.hash || !equal(row.hash, hash(recipient, scene, code))) throw wrong;
  await uncountAttempt(db, counter);
  return maxTries - row.tries;
}

/** Uses up a checked code, in the transaction that it authorizes. @throws Refusal wrong_code if it was already used */
export async function useCode(
  tx: Kysely<Database>,
  recipient: string,
  scene: Scene,
  code: string,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('code')
    .set({ hash: null })
    .where('recipient', '=', recipient)
    .where('scene', '=', scene)
    .where('hash', '=', hash(recipient, scene, code))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('wrong_code', { field: 'code' });
}

function hash(recipient: string, scene: Scene, code: string): string {
  return sha256(`${recipient}\n${scene}\n${code}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function equal(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

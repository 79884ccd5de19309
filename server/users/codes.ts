/** Six-digit codes that prove that somebody reads the mail of an address or the messages of a number. */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { Call } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { attempt, type Limit, takeBack } from '../http/throttle.ts';
import { deliver } from './delivery.ts';

/** What a code is good for. One that was sent for one scene is worth nothing in another. */
export type Scene = 'register' | 'forget' | 'security';

const second = 1000;
const waitSeconds = 120;
const validSeconds = 600;
/** The code is dead after so many wrong tries: soon for who guesses at one network address, later for everybody. */
const mostTries = 5;
const mostTriesAnywhere = 20;

const hour = 3_600_000;
const perRecipient: Limit = { tries: 15, window: hour, lock: hour, reason: 'rate_limited' };
const perCodeAndAddress: Limit = { tries: mostTries, window: hour, lock: hour, reason: 'wrong_code' };
/** From one network address, whoever the codes are for. */
const perAddress = (tries: number): Limit => ({ tries, window: hour, lock: hour, reason: 'rate_limited' });

/**
 * Sends a code, at most one in 120 seconds as long as the last one was not used.
 * @param message key of the text that goes with it; a text without `{{code}}` tells none
 * @returns what the contract's CodeSent says; never the code
 * @throws Refusal resend_too_soon with `seconds`, rate_limited
 */
export async function sendCode(
  call: Call,
  recipient: string,
  scene: Scene,
  message: string = `server.mail.${scene}`,
): Promise<{ text: string; wait_seconds: number; valid_seconds: number }> {
  const { db, clock, config } = call;
  await attempt(db, clock, `code-from:${call.network}`, perAddress(config.codesPerHour));
  await checkWait(call, recipient, scene);
  // Before the code that may still be good is replaced by one that would not be delivered.
  await attempt(db, clock, `code-to:${recipient}`, perRecipient);
  const now = clock.now();
  const code = randomInt(1_000_000).toString().padStart(6, '0');
  // One statement, so that of many at once one is sent.
  const sent = await db
    .insertInto('code')
    .values({ recipient, scene, hash: hash(recipient, scene, code), sent_at: now, tries: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(['recipient', 'scene'])
        .doUpdateSet((row) => ({ hash: row.ref('excluded.hash'), sent_at: now, tries: 0 }))
        .where((row) =>
          row.or([row('code.hash', 'is', null), row('code.sent_at', '<=', now - waitSeconds * second)]),
        ),
    )
    .returning('sent_at')
    .executeTakeFirst();
  if (!sent) {
    await takeBack(db, `code-to:${recipient}`);
    await checkWait(call, recipient, scene);
    throw new Refusal('resend_too_soon', { values: { seconds: 1 } });
  }
  try {
    await deliver(call, recipient, scene, call.say(message, { code, minutes: validSeconds / 60 }));
  } catch (error) {
    // Nobody has it: another one may be asked for at once.
    await useCode(db, recipient, scene, code);
    throw error;
  }
  return { text: call.say('server.done.codeSent'), wait_seconds: waitSeconds, valid_seconds: validSeconds };
}

/** @throws Refusal resend_too_soon as long as the last code is neither used nor 120 seconds old */
async function checkWait({ db, clock }: Call, recipient: string, scene: Scene): Promise<void> {
  const last = await db
    .selectFrom('code')
    .select('sent_at')
    .where('recipient', '=', recipient)
    .where('scene', '=', scene)
    .where('hash', 'is not', null)
    .executeTakeFirst();
  const left = last ? last.sent_at + waitSeconds * second - clock.now() : 0;
  if (left > 0) throw new Refusal('resend_too_soon', { values: { seconds: Math.ceil(left / second) } });
}

/**
 * Checks a code, counting the try before it is made. It stays good until {@link useCode}. Tries are counted for
 * each network address, so that who knows no more than somebody's name does not end that one's code.
 * @throws Refusal wrong_code
 */
export async function checkCode(
  { db, clock, network }: Pick<Call, 'db' | 'clock' | 'network'>,
  recipient: string,
  scene: Scene,
  code: string,
  field = 'code',
): Promise<void> {
  const wrong = new Refusal('wrong_code', { field });
  const sent = await db
    .selectFrom('code')
    .select('sent_at')
    .where('recipient', '=', recipient)
    .where('scene', '=', scene)
    .executeTakeFirst();
  if (!sent) throw wrong;
  const name = `code:${recipient}/${scene}/${sent.sent_at}@${network}`;
  await attempt(db, clock, name, perCodeAndAddress).catch((error) => {
    throw error instanceof Refusal ? wrong : error;
  });
  const row = await db
    .updateTable('code')
    .set({ tries: sql`tries + 1` })
    .where('recipient', '=', recipient)
    .where('scene', '=', scene)
    .where('hash', 'is not', null)
    .where('tries', '<', mostTriesAnywhere)
    .where('sent_at', '=', sent.sent_at)
    .where('sent_at', '>', clock.now() - validSeconds * second)
    .returning('hash')
    .executeTakeFirst();
  if (!row?.hash || !equal(row.hash, hash(recipient, scene, code))) throw wrong;
}

/** Uses a checked code up, in the transaction that it allows. @throws Refusal wrong_code when it is used already */
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
  return createHash('sha256').update(`${recipient}\n${scene}\n${code}`).digest('hex');
}

function equal(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

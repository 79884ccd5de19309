/**
 * Limits on password attempts. Too many from one network lock that network; too many from different networks make a
 * code necessary at unknown networks, also for the owner. At networks known for the account only their own attempts
 * count.
 */
import type { Kysely } from 'kysely';
import { networksAround } from '../common/client-address.ts';
import type { Database } from '../database/index.ts';
import type { Call } from '../http/handler.ts';
import { attempt, attemptFrom, forgive, type Limit, takeBack, takeBackFrom } from '../http/throttle.ts';
import { isKnownPlace, rememberPlace } from './places.ts';

const minute = 60_000;
const perAccountAndNetwork: Limit = {
  tries: 5,
  window: 15 * minute,
  lock: 15 * minute,
  reason: 'locked_out',
};
const perAccount: Limit = { tries: 30, window: 60 * minute, lock: 15 * minute, reason: 'code_needed' };
const perNetwork: Limit = { tries: 100, window: 60 * minute, lock: 15 * minute, reason: 'locked_out' };

/**
 * Counts an attempt before it is made, also for accounts that do not exist.
 * @returns how many attempts are left from this network
 * @throws Refusal locked_out with the `minutes` to wait, code_needed
 */
export async function countLogin(call: Call, recipient: string): Promise<number> {
  const { db, clock, network } = call;
  await attemptFrom(db, clock, 'login-from', network, perNetwork);
  const left = await attemptFrom(db, clock, `login:${recipient}`, network, perAccountAndNetwork);
  if (!(await isKnownPlace(call, recipient))) await attempt(db, clock, `login:${recipient}`, perAccount);
  return left;
}

/** Resets the attempts from this network after a correct password. */
export async function passwordRight(call: Call, recipient: string): Promise<void> {
  const { db, network } = call;
  await forgiveHere(call, recipient);
  await takeBackFrom(db, 'login-from', network);
  if (!(await isKnownPlace(call, recipient))) await takeBack(db, `login:${recipient}`);
}

/** Resets all attempts: the owner has authenticated in another way. */
export async function forgiveLogins(
  call: Pick<Call, 'clock' | 'network'> & { db: Kysely<Database> },
  recipient: string,
): Promise<void> {
  await forgiveHere(call, recipient);
  await forgive(call.db, `login:${recipient}`);
  await rememberPlace(call, recipient);
}

async function forgiveHere(
  { db, network }: Pick<Call, 'network'> & { db: Kysely<Database> },
  recipient: string,
): Promise<void> {
  for (const around of networksAround(network)) await forgive(db, `login:${recipient}@${around}`);
}

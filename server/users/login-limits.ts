/**
 * Limits on password attempts. Too many from one network lock that network; too many from different networks make a
 * code necessary at unknown networks, also for the owner. At networks known for the account only their own attempts
 * count.
 */
import type { Kysely } from 'kysely';
import { networksAround } from '../common/client-address.ts';
import type { Database } from '../database/index.ts';
import type { Call } from '../http/handler.ts';
import {
  countAttempt,
  countAttemptFrom,
  type Limit,
  resetAttempts,
  uncountAttempt,
  uncountAttemptFrom,
} from '../http/throttle.ts';
import { isKnownNetwork, rememberNetwork } from './known-networks.ts';

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
  await countAttemptFrom(db, clock, 'login-from', network, perNetwork);
  const left = await countAttemptFrom(db, clock, `login:${recipient}`, network, perAccountAndNetwork);
  if (!(await isKnownNetwork(call, recipient)))
    await countAttempt(db, clock, `login:${recipient}`, perAccount);
  return left;
}

/** Resets the attempts from this network after a correct password. */
export async function countCorrectPassword(call: Call, recipient: string): Promise<void> {
  const { db, network } = call;
  await resetNetworkAttempts(call, recipient);
  await uncountAttemptFrom(db, 'login-from', network);
  if (!(await isKnownNetwork(call, recipient))) await uncountAttempt(db, `login:${recipient}`);
}

/** Resets all attempts: the owner has authenticated in another way. */
export async function resetLoginAttempts(
  call: Pick<Call, 'clock' | 'network'> & { db: Kysely<Database> },
  recipient: string,
): Promise<void> {
  await resetNetworkAttempts(call, recipient);
  await resetAttempts(call.db, `login:${recipient}`);
  await rememberNetwork(call, recipient);
}

async function resetNetworkAttempts(
  { db, network }: Pick<Call, 'network'> & { db: Kysely<Database> },
  recipient: string,
): Promise<void> {
  for (const around of networksAround(network)) await resetAttempts(db, `login:${recipient}@${around}`);
}

import { randomBytes } from 'node:crypto';
import type { Call } from '../http/handler.ts';
import { signedIn } from '../http/handler.ts';
import { writeAddress } from './address-format.ts';
import type { Network } from './coins.ts';

/**
 * The caller's address on a network: created on first request, permanent. A sandbox's address: well formed, but
 * without a private key.
 */
export async function depositAddress(call: Call, network: Network): Promise<string> {
  const user = signedIn(call);
  const find = () =>
    call.db
      .selectFrom('deposit_address')
      .select('address')
      .where('user_id', '=', user)
      .where('network', '=', network)
      .executeTakeFirst();
  const known = await find();
  if (known) return known.address;
  await call.db
    .insertInto('deposit_address')
    .values({ user_id: user, network, address: writeAddress(network, randomBytes(20)) })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doNothing())
    .execute();
  const made = await find();
  if (!made) throw new Error('The new deposit address was not found');
  return made.address;
}

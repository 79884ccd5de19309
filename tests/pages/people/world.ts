/** Shared by all users: their exchange, and how they call it. */
import type { OperationId, Payload } from '../../../server/http/operations.ts';
import type { Markets } from '../../../server/spot/index.ts';
import type { TestExchange } from '../../../server/testing/exchange.ts';
import { type Person, payloadOf } from '../../../server/testing/people.ts';

export interface World {
  exchange: TestExchange;
  markets: Markets;
}

/** A user as known to the pages' process: a token, and the keys of the user's objects by name. */
export interface Known {
  token: string;
  keys: Record<string, number>;
}

export const usdt = 3;
export const btc = 1;
export const bank = 9999;

export const minute = 60_000;
export const day = 24 * 60 * minute;

/** Calls an operation as a user. @returns its payload @throws Error if it is refused */
export async function does<Id extends OperationId>(
  { exchange }: Pick<World, 'exchange'>,
  { token }: Pick<Person, 'token'>,
  operation: Id,
  fields: Record<string, unknown> = {},
): Promise<Payload<Id>> {
  try {
    // The exchange checks its answers against the contract itself.
    return payloadOf(await exchange.call(operation, fields, { token })) as Payload<Id>;
  } catch (cause) {
    throw new Error(`${operation} ${JSON.stringify(fields)}: ${cause}`, { cause });
  }
}

/** An error in a due task fails the setup. */
export function fail(error: unknown): never {
  throw error;
}

export const known = ({ token }: Pick<Person, 'token'>, keys: Record<string, number> = {}): Known => ({
  token,
  keys,
});

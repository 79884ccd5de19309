import fc from 'fast-check';
import type { ExchangeContext } from '../../../server/http/handler.ts';
import type { Prices } from '../../../server/market/index.ts';
import type { Manner, World } from './world.ts';

export const usdt = 3;
export const btc = 1;
/** The pair that all users trade. */
export const pair = { legal_id: usdt, currency_id: btc };
/** The address to which all users withdraw. */
export const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** One action of a user, or an event. */
export interface Action {
  /** `bob transfers 12 USDT`, for the report of a failure. */
  text: string;
  run(world: World): Promise<void>;
}

/** The actions of one group of the contract. A new group touches only its own file and the list in groups.ts. */
export interface Group {
  actions: fc.Arbitrary<Action>[];
  /** An action whose result ends by itself, by time or the index. */
  expiring?: fc.Arbitrary<Action>;
  /** The frozen amounts of the group: SQL for rows (user_id, currency, kind, amount). */
  frozen?: string;
  /** Invariants: SQL that must return no rows. */
  never?: Record<string, string>;
  /** The state so far: SQL for one text per row, equal on all exchanges with the same actions. */
  stateOfUsers: string;
  /** How many of its objects have ended by time or by the index: SQL for one number. */
  settled?: string;
  /** Runs the exchange's own tasks until there is nothing left to do. */
  settle?(context: Settling): Promise<unknown>;
}

export interface Settling extends Pick<ExchangeContext, 'db' | 'clock'> {
  prices: Prices;
}

export const who = fc.nat(2);
/** One of several things that a user has. */
export const which = fc.nat(20);
export const manner: fc.Arbitrary<Manner> = fc.constantFrom('once', 'once', 'again', 'together');

/** An amount between the two, with at most this many decimal places. */
export const amount = (from: number, to: number, places = 2): fc.Arbitrary<string> =>
  fc
    .integer({ min: from * 10 ** places, max: to * 10 ** places })
    .map((units) => (units / 10 ** places).toFixed(places));

/** An action of a record of arbitrary values. */
export function action<Values>(
  name: string,
  values: { [Key in keyof Values]: fc.Arbitrary<Values[Key]> },
  run: (world: World, values: Values) => Promise<unknown>,
): fc.Arbitrary<Action> {
  return fc.record(values).map((chosen) => ({
    text: `${name} ${JSON.stringify(chosen)}`,
    run: async (world) => {
      await run(world, chosen);
    },
  }));
}

/** The index of the pair, and the offers in its book. */
export async function priced({ exchange }: World): Promise<{ index: number; bid: number }> {
  const answer = await exchange.call('currencyDeal', pair);
  if (!answer.ok) throw new Error(`No prices: ${answer.reason}`);
  const { index_price, depth } = Object(answer.message);
  return { index: Number(index_price), bid: Number(depth.bids[0]?.[0] ?? index_price) };
}

export function fail(error: unknown): never {
  throw error;
}

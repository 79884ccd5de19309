import fc from 'fast-check';
import type { ExchangeContext } from '../../../server/http/handler.ts';
import type { Prices } from '../../../server/market/index.ts';
import type { Manner, World } from './world.ts';

export const usdt = 3;
export const btc = 1;
/** The pair that everybody trades. */
export const pair = { legal_id: usdt, currency_id: btc };
/** Where everybody withdraws to. */
export const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

/** One thing that somebody does, or that happens. */
export interface Action {
  /** `bob transfers 12 USDT`, for the report of what failed. */
  text: string;
  run(world: World): Promise<void>;
}

/** What a group of the contract adds to the game. Its file is the only one to touch, and the list in groups.ts. */
export interface Group {
  actions: fc.Arbitrary<Action>[];
  /** Something of it that comes to an end by itself. */
  lapses?: fc.Arbitrary<Action>;
  /** What of it is frozen: SQL of rows (user_id, currency, kind, amount). */
  frozen?: string;
  /** What must never be, by its opposite: SQL that finds no row. */
  never?: Record<string, string>;
  /** How it came out so far: SQL of one text a row, the same on any exchange where the same was done. */
  standing: string;
  /** Of what it begins, how much has come to an end by the clock or by the index: SQL of one number. */
  settled?: string;
  /** Does what the exchange does by itself, until there is nothing more to do. */
  settle?(context: Settling): Promise<unknown>;
}

export interface Settling extends Pick<ExchangeContext, 'db' | 'clock'> {
  prices: Prices;
}

export const who = fc.nat(2);
/** One of several that somebody has. */
export const which = fc.nat(20);
export const manner: fc.Arbitrary<Manner> = fc.constantFrom('once', 'once', 'again', 'together');

/** An amount between the two, with at most so many places. */
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

/** What the index of the pair is, and what is offered in its book. */
export async function priced({ exchange }: World): Promise<{ index: number; bid: number }> {
  const answer = await exchange.call('currencyDeal', pair);
  if (!answer.ok) throw new Error(`No prices: ${answer.reason}`);
  const { index_price, depth } = Object(answer.message);
  return { index: Number(index_price), bid: Number(depth.bids[0]?.[0] ?? index_price) };
}

export function fail(error: unknown): never {
  throw error;
}

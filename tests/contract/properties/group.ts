import fc from 'fast-check';
import type { Manner, World } from './world.ts';

export const usdt = 3;
export const btc = 1;
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
  /** What of it is frozen: SQL of rows (user_id, currency, kind, amount). */
  frozen?: string;
  /** Does what the exchange does by itself, until there is nothing more to do. */
  settle?(world: World): Promise<unknown>;
}

export const who = fc.nat(2);
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

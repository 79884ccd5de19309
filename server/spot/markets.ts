import type { Kysely } from 'kysely';
import { type Activity, alwaysActive, slowWhileIdle } from '../common/activity.ts';
import type { Clock } from '../common/clock.ts';
import type { EventBus } from '../common/events.ts';
import type { Database } from '../database/schema.ts';
import { derive, type Pair, Prices, PublicSnapshots } from '../market/index.ts';
import { Maker } from './maker.ts';
import { changedBooks } from './store.ts';
import { Venue } from './venue.ts';

export interface MarketsConfig {
  /** Master secret of the seeds of indices and makers, for the first start; random by default. */
  master?: string;
  /** `live`: makers quote continuously. `still`: once at the start, then on `tick`. `none`: from `startMakers` on. */
  makers: 'live' | 'still' | 'none';
  /** Interval of maker steps, ms. */
  makerTickMs: number;
  /** Quote levels per side. */
  makerLevels: number;
  /** See Config. */
  sealKey?: string | null;
}

const defaultMarketsConfig: MarketsConfig = {
  makers: 'live',
  makerTickMs: 1000,
  makerLevels: 20,
};

export interface Markets {
  prices: Prices;
  /** The latest messages of the public channels. */
  snapshots: PublicSnapshots;
  venue(pair: Pair): Venue;
  /**
   * Resolves when the quotes of a pair follow its index, after a time without use: before that they have old prices.
   * Rejects if they could not be moved; the next call tries again.
   */
  quoted(pair: Pair): Promise<void>;
  /** Loads changes of the books by other instances. */
  catchUp(): Promise<void>;
  /** Quotes every book continuously. @returns stops it; resolves when no maker step is in progress */
  startMakers(): Promise<() => Promise<void>>;
  /** Runs one step of the makers of all pairs, for tests that control the clock. */
  tick(): Promise<void>;
  /** Stops makers and venues; resolves when nothing is in progress. */
  stop(): Promise<void>;
}

/**
 * Opens prices, books and makers; unless makers are `none`, every book is quoted when it resolves.
 * @param onError receives errors of maker steps; later steps still run
 */
export async function startMarkets(options: {
  db: Kysely<Database>;
  clock: Clock;
  events: EventBus;
  config?: Partial<MarketsConfig>;
  /** Makers pause while the exchange is not in use; by default it always is. */
  activity?: Activity;
  onError: (error: unknown) => void;
}): Promise<Markets> {
  const { db, clock, events, onError, activity = alwaysActive } = options;
  const config = { ...defaultMarketsConfig, ...options.config };
  const prices = await Prices.open({
    db,
    clock,
    events,
    master: config.master,
    sealKey: config.sealKey ?? null,
  });
  const venues = new Map(prices.pairs.map((pair) => [pair.id, new Venue(pair, { db, clock, events })]));
  const venueOf = (pair: Pair): Venue => {
    const venue = venues.get(pair.id);
    if (!venue) throw new Error(`Pair ${pair.id} is not traded`);
    return venue;
  };

  const seed = derive(prices.opening.master, 'makers');
  await Promise.all(prices.pairs.map((pair) => venueOf(pair).open(prices.trades(pair)[0]?.id)));
  const terms = { seed, levels: config.makerLevels, tickMs: config.makerTickMs };
  const makers = prices.pairs
    .filter((pair) => pair.open_coin_trade)
    .map((pair) => new Maker(venueOf(pair), prices.index(pair), { db, clock }, terms));
  const quoteAll = async (step: (maker: Maker) => Promise<unknown>): Promise<void> => {
    await Promise.all(makers.map((maker) => maker.fund().then(() => step(maker))));
  };
  const startMakers = async (): Promise<() => Promise<void>> => {
    await quoteAll((maker) => maker.runStep());
    const stops = makers.map((maker, index) =>
      repeat(
        slowWhileIdle(activity, () => maker.runStep(), idleStepMs),
        config.makerTickMs,
        (index + 1) / makers.length,
        onError,
      ),
    );
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
    };
  };
  await Promise.all(makers.map((maker) => maker.withdrawStale()));
  /** By pair. */
  const resuming = new Map<number, Resuming>();
  const resume = (maker: Maker): Resuming => {
    const started: Resuming = { maker, done: maker.resume(), hasFailed: false };
    resuming.set(maker.pair.id, started);
    started.done.catch((error: unknown) => {
      started.hasFailed = true;
      onError(error);
    });
    return started;
  };
  const stopListening = activity.onResume(() => {
    for (const maker of makers) resume(maker);
  });
  if (config.makers === 'still') await quoteAll((maker) => maker.tick());
  const stopMakers = config.makers === 'live' ? await startMakers() : undefined;

  return {
    prices,
    snapshots: new PublicSnapshots(),
    venue: venueOf,
    quoted: async (pair) => {
      const last = resuming.get(pair.id);
      await (last?.hasFailed ? resume(last.maker) : last)?.done;
    },
    catchUp: async () => {
      const known = new Map([...venues].map(([id, { depth }]) => [id, depth.version]));
      for (const id of await changedBooks(db, known)) await venues.get(id)?.refresh();
    },
    startMakers,
    tick: async () => {
      await Promise.all(makers.map((maker) => maker.tick()));
    },
    stop: async () => {
      stopListening();
      await Promise.all([stopMakers?.(), Promise.allSettled([...resuming.values()].map(({ done }) => done))]);
      await Promise.all([...venues.values()].map((venue) => venue.close()));
      await prices.close();
    },
  };
}

/** A maker that follows the index after a pause. */
interface Resuming {
  maker: Maker;
  /** Rejects if its quotes may still have old prices. */
  done: Promise<void>;
  hasFailed: boolean;
}

/** How often makers follow the index while nobody uses the exchange, ms; gaps in the chart are no longer than this. */
const idleStepMs = 5 * 60_000;

/**
 * Runs a task every `ms`, never concurrently, for the first time after a fraction `phase` (0 to 1) of `ms`.
 * @returns stops it; resolves when the last run has ended
 */
function repeat(
  work: () => Promise<void>,
  ms: number,
  phase: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout;
  let stopped = false;
  const next = (delay: number) => {
    timer = setTimeout(() => {
      const started = Date.now();
      running = work()
        .catch(onError)
        .finally(() => {
          if (!stopped) next(Math.max(0, ms - (Date.now() - started)));
        });
    }, delay);
  };
  next(ms * phase);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}

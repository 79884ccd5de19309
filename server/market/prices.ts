import type { Kysely } from 'kysely';
import type { Clock } from '../common/clock.ts';
import type { EventBus, Trade } from '../common/events.ts';
import type { Database } from '../database/schema.ts';
import { type CandleRow, toCandleRow } from './candle.ts';
import { commitDays, lastLinearDay } from './commitments.ts';
import type { PathVersion } from './day-path.ts';
import { candles, indexCandles, maxCandles, type PairHistory } from './history.ts';
import { createPriceIndex, type PriceIndex } from './index-price.ts';
import { IndexRanges, type RangesOf, type Spend } from './index-ranges.ts';
import { type Opening, openMarkets } from './opening.ts';
import { type Currency, loadCurrencies, loadPairs, type Pair, termsOf } from './pairs.ts';
import { linearUntil, type VersionOf } from './path.ts';
import type { Period } from './period.ts';
import { seedsOf } from './seeds.ts';
import { type Quotation, Tape } from './tape.ts';
import { dayOf } from './utc-day.ts';

/** The price data of one pair. */
interface Board {
  source: PairHistory;
  tape: Tape;
}

/**
 * The prices of all pairs: index, last trade, 24 hours, candles, trades. Loaded from the database at the start, then
 * updated by trade events.
 */
export class Prices {
  private constructor(
    readonly currencies: readonly Currency[],
    readonly pairs: readonly Pair[],
    readonly opening: Opening,
    private readonly boards: ReadonlyMap<number, Board>,
    private readonly versionOf: VersionOf,
    private readonly clock: Clock,
    /** Stops following trades, and terminates the worker thread for historical candles. */
    readonly close: () => Promise<void>,
  ) {}

  /**
   * Opens the markets, for the first time or again. Trades after the last of {@link trades} have to be emitted then.
   * @param master secret of the indices' seeds for the first opening; later ones keep the stored one
   * @param sealKey key that encrypts the secret in the database; null for plain text
   */
  static async open(options: {
    db: Kysely<Database>;
    clock: Clock;
    events: EventBus;
    master?: string | undefined;
    sealKey?: string | null;
  }): Promise<Prices> {
    const { db, clock, events, master, sealKey = null } = options;
    const now = clock.now();
    const [currencies, pairs, opening] = await Promise.all([
      loadCurrencies(db),
      loadPairs(db),
      openMarkets(db, now, { master, sealKey }),
    ]);
    await commitDays(db, now, sealKey);
    const straight = await lastLinearDay(db);
    const versionOf = linearUntil(straight);
    const terms = pairs.map((pair) => ({ id: pair.id, terms: termsOf(pair) }));
    const ranges = new IndexRanges(db, { master: opening.master, pairs: terms, lastLinearDay: straight });
    const seedOf = seedsOf(opening.master);
    const boards = new Map<number, Board>();
    // One after another: while one pair's index is computed, the transactions of others would be idle, and PostgreSQL
    // aborts those that are for too long. A busy machine would not start.
    for (const pair of pairs) {
      const index = createPriceIndex(seedOf, pair, versionOf);
      const source: PairHistory = {
        db,
        pairId: pair.id,
        index,
        ranges: ranges.of(pair.id),
        tick: pair.tick,
        openedAt: opening.openedAt,
      };
      // One snapshot: other instances may be trading.
      const tape = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => Tape.load({ ...source, ranges: rangesOnMainThread(index), db: tx }, now));
      boards.set(pair.id, { source, tape });
    }
    const unfollow = events.on('trades', ({ pairId, trades }) => boards.get(pairId)?.tape.add(trades));
    const close = async () => {
      unfollow();
      await ranges.close();
    };
    return new Prices(currencies, pairs, opening, boards, versionOf, clock, close);
  }

  /** The pair of two currencies, if it exists. */
  pairOf(legalId: number, currencyId: number): Pair | undefined {
    return this.pairs.find((pair) => pair.legal_id === legalId && pair.currency_id === currencyId);
  }

  /** The pair with the symbol `BTC/USDT`, if it exists. */
  pairBySymbol(symbol: string): Pair | undefined {
    return this.pairs.find((pair) => pair.symbol === symbol);
  }

  /** The path version of the index at a time, unix ms. */
  pathAt(time: number): PathVersion {
    return this.versionOf(dayOf(time));
  }

  index(pair: Pair): PriceIndex {
    return this.board(pair).source.index;
  }

  quotation(pair: Pair): Quotation {
    return this.board(pair).tape.quotation(this.clock.now());
  }

  /** The last 24 hourly closes, oldest first. */
  trend(pair: Pair): string[] {
    return this.board(pair).tape.trend(this.clock.now());
  }

  /** The latest trades, latest first. */
  trades(pair: Pair): readonly Trade[] {
    return this.board(pair).tape.trades;
  }

  /** The current candle. */
  candle(pair: Pair, period: Period): CandleRow {
    return this.board(pair).tape.candle(period, this.clock.now());
  }

  /**
   * The candles that begin within `from`..`to` (unix ms), at most the newest 1000, oldest first.
   * @param spend is called with the cost before anything is computed; may throw to prevent it
   */
  async candles(pair: Pair, period: Period, from: number, to: number, spend?: Spend): Promise<CandleRow[]> {
    const { source } = this.board(pair);
    return (await candles(source, period, from, to, this.clock.now(), maxCandles, spend)).map(toCandleRow);
  }

  /** The same of the index itself, without volumes. */
  indexCandles(pair: Pair, period: Period, from: number, to: number, spend?: Spend): Promise<CandleRow[]> {
    return indexCandles(this.board(pair).source, period, from, to, this.clock.now(), spend);
  }

  private board(pair: Pair): Board {
    const board = this.boards.get(pair.id);
    if (!board) throw new Error(`No prices of pair ${pair.id}`);
    return board;
  }
}

/** Computed on the main thread: at the start no requests are waiting. */
function rangesOnMainThread(index: PriceIndex): RangesOf {
  return async (_period, spans) => spans.map(([from, to]) => index.range(from, to));
}

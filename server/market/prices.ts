import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import type { EventBus, Trade } from '../events.ts';
import { type CandleRow, toCandleRow } from './candle.ts';
import { commitDays, lastStraightDay } from './commitments.ts';
import type { PathVersion } from './day-path.ts';
import { candles, indexCandles, maxCandles, type Source } from './history.ts';
import { createPriceIndex, type PriceIndex } from './index-price.ts';
import { IndexRanges, type RangesOf, type Spend } from './index-ranges.ts';
import { type Opening, openMarkets } from './opening.ts';
import { type Currency, loadCurrencies, loadPairs, type Pair, termsOf } from './pairs.ts';
import { straightUntil, type VersionOf } from './path.ts';
import type { Period } from './period.ts';
import { seedsOf } from './seeds.ts';
import { type Quotation, Tape } from './tape.ts';
import { dayOf } from './utc-day.ts';

/** Everything that is known of one pair's prices. */
interface Board {
  source: Source;
  tape: Tape;
}

/**
 * The prices of all pairs: index, last trade, 24 hours, candles, trades. Reads from SQL at the start and then
 * follows the trades that are told.
 */
export class Prices {
  private constructor(
    readonly currencies: readonly Currency[],
    readonly pairs: readonly Pair[],
    readonly opening: Opening,
    private readonly boards: ReadonlyMap<number, Board>,
    private readonly versionOf: VersionOf,
    private readonly clock: Clock,
    /** Ends the following of trades, and the thread that computes candles of long ago. */
    readonly close: () => Promise<void>,
  ) {}

  /**
   * Opens the markets, for the first time or again. Trades after the last of {@link trades} are to be told then.
   * @param master what the indices' seeds are derived from, at the first opening; later ones keep the first one's
   * @param sealKey what the database keeps that sealed with; null for not at all
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
    const straight = await lastStraightDay(db);
    const versionOf = straightUntil(straight);
    const terms = pairs.map((pair) => ({ id: pair.id, terms: termsOf(pair) }));
    const ranges = new IndexRanges(db, { master: opening.master, pairs: terms, lastStraightDay: straight });
    const seedOf = seedsOf(opening.master);
    const boards = new Map<number, Board>();
    await Promise.all(
      pairs.map(async (pair) => {
        const index = createPriceIndex(seedOf, pair, versionOf);
        const source: Source = {
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
          .execute((tx) => Tape.load({ ...source, ranges: rangesHere(index), db: tx }, now));
        boards.set(pair.id, { source, tape });
      }),
    );
    const unfollow = events.on('trades', ({ pairId, trades }) => boards.get(pairId)?.tape.add(trades));
    const close = async () => {
      unfollow();
      await ranges.close();
    };
    return new Prices(currencies, pairs, opening, boards, versionOf, clock, close);
  }

  /** The pair of two currencies, if there is one. */
  pairOf(legalId: number, currencyId: number): Pair | undefined {
    return this.pairs.find((pair) => pair.legal_id === legalId && pair.currency_id === currencyId);
  }

  /** The pair called `BTC/USDT`, if there is one. */
  pairCalled(symbol: string): Pair | undefined {
    return this.pairs.find((pair) => pair.symbol === symbol);
  }

  /** Which path the index has at a moment, unix ms. */
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

  /** The last trades, the latest first. */
  trades(pair: Pair): readonly Trade[] {
    return this.board(pair).tape.trades;
  }

  /** The candle that runs now. */
  candle(pair: Pair, period: Period): CandleRow {
    return this.board(pair).tape.candle(period, this.clock.now());
  }

  /**
   * The candles that begin within `from`..`to` (unix ms), the newest 1000 of them, oldest first.
   * @param spend is told what has to be computed, before it is; what it throws ends that
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

/** Computed on the spot: at the start nobody else waits. */
function rangesHere(index: PriceIndex): RangesOf {
  return async (_period, spans) => spans.map(([from, to]) => index.range(from, to));
}

import { type Decimal, decimal, fixed } from '../../src/decimal/index.ts';
import type { Trade } from '../common/events.ts';
import { type Atoms, atoms, fromAtoms } from './atoms.ts';
import { type Candle, type CandleRow, flat, join, toCandleRow } from './candle.ts';
import { Day } from './day.ts';
import { candles, type PairHistory } from './history.ts';
import type { PriceIndex } from './index-price.ts';
import { type Period, periodStart, periods } from './period.ts';

/** Number of latest trades in memory. */
export const tradesKept = 50;

const dayMs = 24 * 60 * 60_000;

/** The prices of a pair at one time: plain decimals, `change` in percent, `ts` in unix ms. */
export interface Quotation {
  now_price: string;
  index_price: string;
  change: string;
  open: string;
  high: string;
  low: string;
  volume: string;
  ts: number;
}

/** Market data of one pair in memory: last price, 24 hours, current candles, latest trades. */
export class Tape {
  private constructor(
    private readonly index: PriceIndex,
    private readonly day: Day,
    private readonly running: Map<Period, Candle>,
    /** Latest first. */
    private recent: Trade[],
  ) {}

  /** Loads it from database and index, as of `now` (unix ms). No trade may be committed meanwhile. */
  static async load(source: PairHistory, now: number): Promise<Tape> {
    const trades = await source.db
      .selectFrom('spot_trade')
      .select(['id', 'price', 'amount', 'side', 'at'])
      .where('pair_id', '=', source.pairId)
      .orderBy('id', 'desc')
      .limit(tradesKept)
      .execute();
    const minutes = await candles(source, '1min', now - dayMs, now, now, dayMs / 60_000 + 1);
    const running = new Map<Period, Candle>();
    for (const period of periods) {
      const [candle] = await candles(source, period, periodStart(period, now), now, now, 1);
      if (candle) running.set(period, candle);
    }
    return new Tape(
      source.index,
      new Day(minutes),
      running,
      trades.map(({ id, price, amount, side, at }) => ({
        id,
        pairId: source.pairId,
        price: fromAtoms(atoms(price)),
        amount: fromAtoms(atoms(amount)),
        direction: side === 1 ? 'buy' : 'sell',
        at,
      })),
    );
  }

  /** Adds new trades, oldest first. */
  add(trades: readonly Trade[]): void {
    this.recent = [...trades.toReversed(), ...this.recent].slice(0, tradesKept);
    for (const { price, amount, at } of trades) {
      const trade = { ...flat(at, atoms(price)), volume: atoms(amount) };
      this.day.add(trade);
      for (const [period, candle] of this.running) {
        const start = periodStart(period, at);
        this.running.set(period, join(candle.time >= start ? candle : flat(start, candle.close), trade));
      }
    }
  }

  /** The latest trades, latest first. */
  get trades(): readonly Trade[] {
    return this.recent;
  }

  quotation(now: number): Quotation {
    const { open, high, low, close, volume } = this.day.sum(now);
    return {
      now_price: fromAtoms(close),
      index_price: this.index.at(now),
      change: percentChange(open, close),
      open: fromAtoms(open),
      high: fromAtoms(high),
      low: fromAtoms(low),
      volume: fromAtoms(volume),
      ts: now,
    };
  }

  /** The last 24 hourly closes, including the current hour, oldest first. */
  trend(now: number): string[] {
    return this.day.trend(now).map(fromAtoms);
  }

  /** The current candle at `now`. */
  candle(period: Period, now: number): CandleRow {
    const start = periodStart(period, now);
    const candle = this.running.get(period);
    if (candle && candle.time >= start) return toCandleRow(candle);
    return toCandleRow(flat(start, candle?.close ?? this.day.sum(now).close));
  }
}

function percentChange(from: Atoms, to: Atoms): string {
  const base: Decimal = decimal(fromAtoms(from));
  return base.eq(0) ? '0.00' : fixed(decimal(fromAtoms(to)).minus(base).div(base).times(100), 2, 'half');
}

import type { Activity } from '../common/activity.ts';
import type { Clock } from '../common/clock.ts';
import type { EventBus, Trade } from '../common/events.ts';
import {
  type AnyNotice,
  type Pair,
  type Period,
  type PublicChannel,
  type PublicSnapshots,
  periods,
} from '../market/index.ts';
import type { Markets } from '../spot/index.ts';
import { roomOf } from './channels.ts';
import { type Content, dayOf, depthOf, klineOf, tradesOf } from './messages.ts';
import { Sequences } from './sequences.ts';
import { Throttle } from './throttle.ts';

export interface FeedsConfig {
  /** Maximum messages per second and pair: depth and trades. */
  depthPerSecond: number;
  /** Maximum messages per second and pair: prices and candles. */
  pricesPerSecond: number;
}

/** A published message. */
type Numbered = { seq: number; ts: number };

/**
 * Polling interval of prices without trades while the exchange is in use: the index moves by itself, and new candles
 * begin.
 */
const pollMs = 1000;

/**
 * Publishes the public channels from one instance for all: listens to events of the exchange and publishes numbered,
 * throttled messages. It begins with the complete state.
 */
export class Feeds {
  private readonly pending = new Map<number, Trade[]>();
  private readonly snapshots: PublicSnapshots;
  private readonly sequences: Sequences;
  private readonly depth: Throttle<Pair>;
  private readonly trades: Throttle<Pair>;
  private readonly day: Throttle<Pair>;
  private readonly klines: Throttle<Pair>;
  private readonly ends: (() => void)[];

  constructor(
    private readonly markets: Markets,
    private readonly clock: Clock,
    events: EventBus,
    config: FeedsConfig,
    activity: Activity,
    private readonly publish: (notice: AnyNotice) => void,
  ) {
    this.snapshots = markets.snapshots;
    this.sequences = new Sequences(Math.max(clock.now(), this.snapshots.highest));
    this.depth = new Throttle(1000 / config.depthPerSecond, (pair) => this.publishDepth(pair));
    this.trades = new Throttle(1000 / config.depthPerSecond, (pair) => this.publishLatestTrades(pair));
    this.day = new Throttle(1000 / config.pricesPerSecond, (pair) => this.publishPrices(pair));
    this.klines = new Throttle(1000 / config.pricesPerSecond, (pair) => this.publishKlines(pair));
    const pairs = new Map(markets.prices.pairs.map((pair) => [pair.id, pair]));
    for (const pair of pairs.values()) this.publishAll(pair);
    const timer = setInterval(() => {
      if (!activity.isActive) return;
      for (const pair of pairs.values()) this.touchPrices(pair);
    }, pollMs);
    this.ends = [
      () => clearInterval(timer),
      events.on('book', ({ pairId }) => {
        const pair = pairs.get(pairId);
        if (pair) this.depth.touch(pair);
      }),
      events.on('trades', ({ pairId, trades }) => {
        const pair = pairs.get(pairId);
        if (!pair) return;
        this.pending.set(pairId, [...trades.toReversed(), ...(this.pending.get(pairId) ?? [])]);
        this.trades.touch(pair);
        this.touchPrices(pair);
      }),
    ];
  }

  stop(): void {
    for (const end of this.ends) end();
    for (const pace of [this.depth, this.trades, this.day, this.klines]) pace.stop();
  }

  private publishAll(pair: Pair): void {
    this.publishDepth(pair);
    this.publishTrades(pair, this.markets.prices.trades(pair));
    this.publishDay(pair, dayOf(this.markets, pair));
    for (const period of periods)
      this.publishKline(klineKey(pair, period), klineOf(this.markets, pair, period));
  }

  private touchPrices(pair: Pair): void {
    this.day.touch(pair);
    this.klines.touch(pair);
  }

  private publishDepth(pair: Pair): void {
    const { symbol: key } = pair;
    const { version } = this.markets.venue(pair).depth;
    const message = this.number('market_depth', key, depthOf(this.markets, pair));
    this.publish({ channel: 'market_depth', key, message, version });
  }

  private publishLatestTrades(pair: Pair): void {
    const trades = this.pending.get(pair.id) ?? [];
    this.pending.delete(pair.id);
    if (trades.length > 0) this.publishTrades(pair, trades);
  }

  private publishPrices(pair: Pair): void {
    const content = dayOf(this.markets, pair);
    const published = this.snapshots.last('daymarket', pair.symbol)?.message;
    const timed = published && { ...published, add_time: content.add_time };
    if (!timed || isChanged(timed, content)) this.publishDay(pair, content);
  }

  private publishKlines(pair: Pair): void {
    for (const period of periods) {
      const key = klineKey(pair, period);
      const content = klineOf(this.markets, pair, period);
      const published = this.snapshots.last('kline', key)?.message;
      if (!published || isChanged(published, content)) this.publishKline(key, content);
    }
  }

  private publishTrades(pair: Pair, trades: readonly Trade[]): void {
    const { symbol: key } = pair;
    const message = this.number('match_trade', key, tradesOf(pair, trades));
    this.publish({ channel: 'match_trade', key, message });
  }

  private publishDay({ symbol: key }: Pair, content: Content<'daymarket'>): void {
    this.publish({ channel: 'daymarket', key, message: this.number('daymarket', key, content) });
  }

  private publishKline(key: string, content: Content<'kline'>): void {
    this.publish({ channel: 'kline', key, message: this.number('kline', key, content) });
  }

  private number<T extends object>(channel: PublicChannel, key: string, content: T) {
    return { ...content, seq: this.sequences.next(roomOf(channel, key)), ts: this.clock.now() };
  }
}

function klineKey(pair: Pair, period: Period): string {
  return `${pair.symbol}:${period}`;
}

/** Whether the content differs from that of a message. */
function isChanged({ seq: _, ts: __, ...published }: Numbered, content: object): boolean {
  return JSON.stringify(published) !== JSON.stringify(content);
}

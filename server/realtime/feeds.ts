import type { Server, Socket } from 'socket.io';
import type { Messages } from '../../src/client/generated/realtime.ts';
import type { Clock } from '../clock.ts';
import type { EventBus, Trade } from '../events.ts';
import { type Pair, type Period, periods } from '../market/index.ts';
import type { Markets } from '../spot/index.ts';
import { keyOf, roomOf, type Subject } from './channels.ts';
import { type Content, dayOf, depthOf, klineOf, tradesOf } from './messages.ts';
import { Pace } from './pace.ts';

export interface FeedsConfig {
  /** Messages a second and pair at most: depth and trades. */
  depthPerSecond: number;
  /** Messages a second and pair at most: prices and candles. */
  pricesPerSecond: number;
}

/** How often prices are looked at when nothing is traded: the index moves by itself, and candles begin. */
const lookMs = 1000;

/**
 * The public channels: listens to the exchange and tells the rooms, not more often than is useful. A room in
 * which nobody is costs nothing.
 */
export class Feeds {
  private readonly pending = new Map<number, Trade[]>();
  private readonly told = new Map<string, string>();
  private readonly depth: Pace<Pair>;
  private readonly trades: Pace<Pair>;
  private readonly day: Pace<Pair>;
  private readonly klines: Pace<Pair>;
  private readonly ends: (() => void)[];

  constructor(
    private readonly io: Server,
    private readonly markets: Markets,
    private readonly clock: Clock,
    events: EventBus,
    config: FeedsConfig,
  ) {
    this.depth = new Pace(1000 / config.depthPerSecond, (pair) => this.tellDepth(pair));
    this.trades = new Pace(1000 / config.depthPerSecond, (pair) => this.tellTrades(pair));
    this.day = new Pace(1000 / config.pricesPerSecond, (pair) => this.tellDay(pair));
    this.klines = new Pace(1000 / config.pricesPerSecond, (pair) => this.tellKlines(pair));
    const pairs = new Map(markets.prices.pairs.map((pair) => [pair.id, pair]));
    const timer = setInterval(() => {
      for (const pair of pairs.values()) this.touchPrices(pair);
    }, lookMs);
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

  /** Tells a socket that joins how things stand, under the number of the last message. */
  snapshot(socket: Socket, subject: Subject): void {
    switch (subject.channel) {
      case 'market_depth':
        this.give(socket, subject.channel, keyOf(subject), depthOf(this.markets, subject.pair));
        break;
      case 'match_trade': {
        // What waits to be told is among the last trades: the others get it first, so that nobody gets it twice.
        this.trades.flush(subject.pair);
        const trades = this.markets.prices.trades(subject.pair);
        this.give(socket, subject.channel, keyOf(subject), tradesOf(subject.pair, trades));
        break;
      }
      case 'daymarket':
        for (const pair of subject.pair ? [subject.pair] : this.markets.prices.pairs)
          this.give(socket, subject.channel, pair.symbol, dayOf(this.markets, pair));
        break;
      case 'kline':
        this.give(
          socket,
          subject.channel,
          keyOf(subject),
          klineOf(this.markets, subject.pair, subject.period),
        );
        break;
    }
  }

  stop(): void {
    for (const end of this.ends) end();
    for (const pace of [this.depth, this.trades, this.day, this.klines]) pace.stop();
  }

  private touchPrices(pair: Pair): void {
    this.day.touch(pair);
    this.klines.touch(pair);
  }

  private tellDepth(pair: Pair): void {
    if (this.isHeard('market_depth', pair.symbol))
      this.tell('market_depth', pair.symbol, depthOf(this.markets, pair));
  }

  private tellTrades(pair: Pair): void {
    const trades = this.pending.get(pair.id) ?? [];
    this.pending.delete(pair.id);
    if (trades.length > 0 && this.isHeard('match_trade', pair.symbol))
      this.tell('match_trade', pair.symbol, tradesOf(pair, trades));
  }

  private tellDay(pair: Pair): void {
    if (!this.isHeard('daymarket', pair.symbol) && !this.isHeard('daymarket', '*')) return;
    const content = dayOf(this.markets, pair);
    if (this.isNews('daymarket', pair.symbol, { ...content, add_time: 0 }))
      this.tell('daymarket', pair.symbol, content, '*');
  }

  private tellKlines(pair: Pair): void {
    for (const period of periods) this.tellKline(pair, period);
  }

  private tellKline(pair: Pair, period: Period): void {
    const key = `${pair.symbol}:${period}`;
    if (!this.isHeard('kline', key)) return;
    const content = klineOf(this.markets, pair, period);
    if (this.isNews('kline', key, content)) this.tell('kline', key, content);
  }

  private isHeard(channel: keyof Messages, key: string): boolean {
    return this.io.sockets.adapter.rooms.has(roomOf(channel, key));
  }

  /** Whether this was not what was told last. */
  private isNews(channel: keyof Messages, key: string, content: object): boolean {
    const room = roomOf(channel, key);
    const text = JSON.stringify(content);
    if (this.told.get(room) === text) return false;
    this.told.set(room, text);
    return true;
  }

  /** @param wider another key whose room hears it too */
  private tell<Channel extends keyof Messages>(
    channel: Channel,
    key: string,
    content: Content<Channel>,
    wider?: string,
  ): void {
    const rooms = [roomOf(channel, key), ...(wider === undefined ? [] : [roomOf(channel, wider)])];
    const seq = this.markets.sequences.next(channel, key);
    this.io.to(rooms).emit(channel, { ...content, seq, ts: this.clock.now() });
  }

  private give<Channel extends keyof Messages>(
    socket: Socket,
    channel: Channel,
    key: string,
    content: Content<Channel>,
  ): void {
    const seq = this.markets.sequences.current(channel, key);
    socket.emit(channel, { ...content, seq, ts: this.clock.now() });
  }
}

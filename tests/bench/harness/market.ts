import { seeded } from './random.ts';

/** [price, amount], both decimal strings. */
export type Level = [string, string];

/** A `market_depth` message: the best 20 levels of each side, best first. */
export interface Depth {
  symbol: string;
  currency_id: number;
  legal_id: number;
  bids: Level[];
  asks: Level[];
  seq: number;
  ts: number;
}

/** A candle; `time` in unix milliseconds, prices and volume as decimal strings. */
export interface Candle {
  time: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

const pair = { symbol: 'BTC/USDT', currency_id: 1, legal_id: 3 };
const levels = 20;
const minute = 60_000;

/** An order book that changes one to three amounts at a time and moves by a tick in one change of ten. */
export function createBook(): () => Depth {
  const random = seeded(11);
  const amounts = new Map<number, number>();
  let bestBid = 631_204; // ticks of 0.1
  let seq = 0;
  const newAmount = () => 1 + Math.floor(random() ** 3 * 9000); // thousandths
  const level = (ticks: number): Level => {
    const amount = amounts.get(ticks) ?? newAmount();
    amounts.set(ticks, amount);
    return [(ticks / 10).toFixed(1), (amount / 1000).toFixed(3)];
  };
  return () => {
    if (random() < 0.1) bestBid += random() < 0.5 ? 1 : -1;
    for (let changes = Math.ceil(random() * 3); changes > 0; changes--)
      amounts.set(bestBid - levels + 1 + Math.floor(random() * 2 * levels), newAmount());
    const places = Array.from({ length: levels }, (_, place) => place);
    seq += 1;
    return {
      ...pair,
      bids: places.map((place) => level(bestBid - place)),
      asks: places.map((place) => level(bestBid + 1 + place)),
      seq,
      ts: Date.now(),
    };
  };
}

/** A thousand one-minute candles up to now, and a live one: `next` moves it by one trade. */
export function createCandles(): { history: () => Candle[]; next: () => Candle } {
  const random = seeded(13);
  const open = Math.floor(Date.now() / minute) * minute - 999 * minute;
  let price = 63_120;
  const step = (size: number) => {
    price = Math.max(1, price + (random() - 0.5) * size);
    return price;
  };
  const closed = Array.from({ length: 1000 }, (_, index) => {
    const first = price;
    const path = [first, step(60), step(60), step(60)];
    return {
      time: open + index * minute,
      open: first,
      high: Math.max(...path),
      low: Math.min(...path),
      close: price,
      volume: random() * 40,
    };
  });
  const live = closed[closed.length - 1] ?? closed[0];
  let seq = 0;
  const asText = (candle: (typeof closed)[number]): Candle => ({
    time: candle.time,
    open: candle.open.toFixed(1),
    high: candle.high.toFixed(1),
    low: candle.low.toFixed(1),
    close: candle.close.toFixed(1),
    volume: candle.volume.toFixed(3),
  });
  return {
    history: () => closed.map(asText),
    next() {
      if (!live) throw new Error('no candle');
      live.close = step(8);
      live.high = Math.max(live.high, live.close);
      live.low = Math.min(live.low, live.close);
      live.volume += random() * 0.02;
      seq += 1;
      return {
        type: 'kline',
        period: '1min',
        ...pair,
        currency_name: 'BTC',
        legal_name: 'USDT',
        ...asText(live),
        seq,
        ts: Date.now(),
      };
    },
  };
}

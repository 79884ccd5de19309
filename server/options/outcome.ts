import { decimal, plain, round } from '../../src/decimal/index.ts';

/** 1 call: the price will be higher; 2 put: it will be lower. */
export type Direction = 1 | 2;

/** -1 loss, 0 flat, 1 win. */
export type Outcome = -1 | 0 | 1;

/** The outcome from two prices: the index at purchase and at the due time, plain decimals. */
export function outcomeOf(direction: Direction, open: string, end: string): Outcome {
  const rise = decimal(end).cmp(decimal(open));
  if (rise === 0) return 0;
  return rise > 0 === (direction === 1) ? 1 : -1;
}

/** The terms of an option. The ratios are percents of the stake, the places those of the coin. */
interface Stake {
  stake: string;
  profit_ratio: string;
  loss_ratio: string;
  places: number;
}

/**
 * The profit or, negative, the loss, in the coin: what the user receives is rounded down. The coin may have fewer places
 * now than when the stake was paid, but nobody loses more than the stake.
 */
export function profitOf({ stake, profit_ratio, loss_ratio, places }: Stake, outcome: Outcome): string {
  const share = (percent: string) => decimal(stake).times(percent).div(100);
  if (outcome === 0) return '0';
  if (outcome > 0) return plain(round(share(profit_ratio), places, 'down'));
  const loss = round(share(loss_ratio), places, 'up');
  return plain((loss.gt(stake) ? decimal(stake) : loss).times(-1));
}

/** The fee of a stake, `percent` of it, rounded up to the coin's places. */
export function feeOf(stake: string, percent: string, places: number): string {
  return plain(round(decimal(stake).times(percent).div(100), places, 'up'));
}

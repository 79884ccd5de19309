/** Exchange rates of coins and fiat currencies. */
import { decimal, plain, round } from '../../src/decimal/index.ts';
import { bank, usdt } from './coins.ts';

/** Price of one USDT in fiat currencies: fixed rates of a sandbox. */
const fiatRates = {
  USD: '1',
  CNY: '7.1',
  KRW: '1385',
  EUR: '0.92',
  THB: '34.6',
  HKD: '7.8',
  TWD: '32.1',
} as const;

export interface Rates {
  /** Price of one coin in USDT, a plain decimal. */
  usdtPrice(currency: number): string;
  /** Price of one USDT, by ISO 4217 code. */
  readonly fiatRates: typeof fiatRates & { JPY: string };
}

/**
 * @param price of a coin in USDT, if it has one
 * @param yenPerUsdt a plain decimal
 */
export function createRates(price: (currency: number) => string | undefined, yenPerUsdt: string): Rates {
  const yenPrice = plain(round(decimal('1').div(yenPerUsdt), 8, 'down'));
  return {
    usdtPrice(currency) {
      if (currency === usdt) return '1';
      if (currency === bank) return yenPrice;
      return price(currency) ?? '0';
    },
    fiatRates: { ...fiatRates, JPY: yenPerUsdt },
  };
}

/** Placeholders in articles for current settings of the exchange: `{{withdrawalsADay}}`. */

import { secondsToPay } from '../collectibles/order.ts';
import { priceRule } from '../collectibles/price.ts';
import type { Config } from '../common/config.ts';
import type { Language } from '../http/operations.ts';
import { penaltyMultiple } from '../savings/catalogue.ts';
import { arrivalHours, bank, depositsADay, termsOf, usdt, withdrawalsADay } from '../wallet/coins.ts';

const tags: Record<Language, string> = {
  zh: 'zh-Hans-CN',
  hk: 'zh-Hant-HK',
  jp: 'ja-JP',
  kr: 'ko-KR',
  en: 'en',
  esp: 'es',
  th: 'th-TH',
};

/** Coins with placeholders for their withdrawal terms: `withdrawMinUSDT`, `withdrawFeeUSDT`. */
const coins = { USDT: usdt, BTC: 1, ETH: 1000, JPY: bank } as const;

/** Replaces the `{{names}}` in a text with figures in the notation of its language. Unknown names stay. */
export function withFigures(text: string, language: Language, config: Pick<Config, 'returnRates'>): string {
  if (!text.includes('{{')) return text;
  const figures = figuresOf(config);
  const format = new Intl.NumberFormat(tags[language], { maximumFractionDigits: 8 });
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name) => {
    const figure = figures.get(name);
    return figure === undefined ? whole : format.format(figure as Intl.StringNumericLiteral);
  });
}

/** Plain decimals by name. */
function figuresOf({ returnRates }: Pick<Config, 'returnRates'>): Map<string, string> {
  const figures = new Map<string, string>([
    ['withdrawalsADay', String(withdrawalsADay)],
    ['depositsADay', String(depositsADay)],
    ['arrivalHours', String(arrivalHours)],
    ['minutesToPay', String(secondsToPay / 60)],
    ['resaleMin', priceRule.minimum],
    ['resaleMax', priceRule.maximum],
    ['resaleStep', priceRule.step],
    ['penaltyMultiple', penaltyMultiple],
  ]);
  for (const [index, rate] of returnRates.entries()) figures.set(`returnRate${index + 1}`, rate);
  for (const [name, id] of Object.entries(coins)) {
    const terms = termsOf(id);
    if (!terms) continue;
    figures.set(`withdrawMin${name}`, terms.withdrawMinimum);
    figures.set(`withdrawFee${name}`, terms.withdrawFee);
  }
  return figures;
}

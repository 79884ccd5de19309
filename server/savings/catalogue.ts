/** The locked savings that a sandbox offers. */
import type { Written } from '../http/written.ts';

interface Plan {
  slug: string;
  names: Written;
  intros: Written;
  /** Key of the coin. */
  currency: number;
  /** Length in days, and interest of a day as a fraction. */
  day: number;
  dayRate: string;
  /** In the coin; no maximum where it is left out. */
  minimum: string;
  maximum?: string;
}

/** Early redemption costs so many times the interest of the remaining days. */
export const penaltyMultiple = '1.5';

const usdt = 3;
const btc = 1;
const eth = 1000;

export const plans: readonly Plan[] = [
  {
    slug: 'usdt-7',
    names: { jp: 'USDT 7日プラン', en: 'USDT 7 days' },
    intros: { jp: 'はじめての方に。短い期間で試せます。', en: 'A short term to try it with.' },
    currency: usdt,
    day: 7,
    dayRate: '0.003',
    minimum: '10',
    maximum: '10000',
  },
  {
    slug: 'usdt-15',
    names: { jp: 'USDT 15日プラン', en: 'USDT 15 days' },
    intros: {
      jp: '利回りと期間のバランスを取った標準プラン。',
      en: 'The standard plan: yield and term in balance.',
    },
    currency: usdt,
    day: 15,
    dayRate: '0.004',
    minimum: '100',
    maximum: '100000',
  },
  {
    slug: 'usdt-30',
    names: { jp: 'USDT 30日プラン', en: 'USDT 30 days' },
    intros: { jp: '1か月預けて利率を高めるプラン。', en: 'A month, at a higher rate.' },
    currency: usdt,
    day: 30,
    dayRate: '0.005',
    minimum: '500',
    maximum: '200000',
  },
  {
    slug: 'btc-30',
    names: { jp: 'BTC 30日プラン', en: 'BTC 30 days' },
    intros: {
      jp: '保有するBTCのまま、毎日BTCで受け取ります。',
      en: 'Keep your BTC, and receive BTC every day.',
    },
    currency: btc,
    day: 30,
    dayRate: '0.0002',
    minimum: '0.001',
    maximum: '5',
  },
  {
    slug: 'eth-60',
    names: { jp: 'ETH 60日プラン', en: 'ETH 60 days' },
    intros: {
      jp: '上限なし。長期保有のETHを活かすプラン。',
      en: 'No maximum: for ETH that is held for long.',
    },
    currency: eth,
    day: 60,
    dayRate: '0.0003',
    minimum: '0.05',
  },
];

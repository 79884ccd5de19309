/** The new coins that a sandbox offers, one after the other. */
import type { Written } from '../http/written.ts';

export interface NewCoin {
  currency: { id: number; name: string; decimals: number };
  /** USDT for one coin. */
  price: string;
  /** On offer, in the coin. */
  total: string;
  /** Smallest order, in USDT. */
  minimum: string;
  /** Percent, for the days of the lock. */
  interestRate: string;
  day: number;
  /** HTML. */
  introductions: Written;
}

const about = (jp: [what: string, use: string], en: [what: string, use: string]): Written => ({
  jp: `<p>${jp[0]}</p><h3>用途</h3><p>${jp[1]}</p>`,
  en: `<p>${en[0]}</p><h3>What it is for</h3><p>${en[1]}</p>`,
});

export const newCoins: readonly NewCoin[] = [
  {
    currency: { id: 1101, name: 'HANA', decimals: 2 },
    price: '0.05',
    total: '2000000',
    minimum: '10',
    interestRate: '1.2',
    day: 14,
    introductions: about(
      [
        'HANAは、花の生産者と買い手を直接つなぐ市場の決済コインです。',
        '落札代金の支払いと、産地の評価への投票に使われます。',
      ],
      [
        'HANA settles a market where growers of flowers meet their buyers.',
        'Paying for lots, and voting on growers.',
      ],
    ),
  },
  {
    currency: { id: 1102, name: 'MIZU', decimals: 2 },
    price: '0.8',
    total: '300000',
    minimum: '20',
    interestRate: '1.5',
    day: 30,
    introductions: about(
      [
        'MIZUは、地域の水源保全に取り組む基金のコインです。',
        '保全活動への参加証と、返礼品の引き換えに使われます。',
      ],
      [
        'MIZU is the coin of a fund that looks after springs and rivers.',
        'Taking part in its work, and the gifts it gives back.',
      ],
    ),
  },
  {
    currency: { id: 1103, name: 'SHJ', decimals: 2 },
    price: '0.25',
    total: '1000000',
    minimum: '10',
    interestRate: '2',
    day: 30,
    introductions: about(
      ['SHJは、建具職人の工房が共同で発行するコインです。', '障子・襖の注文と、工房の見学予約に使われます。'],
      [
        'SHJ is issued together by workshops that make sliding doors.',
        'Ordering doors and screens, and visiting the workshops.',
      ],
    ),
  },
  {
    currency: { id: 1104, name: 'KAZE', decimals: 0 },
    price: '1.2',
    total: '150000',
    minimum: '12',
    interestRate: '2.4',
    day: 60,
    introductions: about(
      [
        'KAZEは、沿岸の風力発電所の電力を前払いで買うためのコインです。',
        '1枚で1kWhの電力と引き換えられます。',
      ],
      [
        'KAZE buys the electricity of wind farms on the coast ahead of time.',
        'One coin is one kilowatt-hour.',
      ],
    ),
  },
  {
    currency: { id: 1105, name: 'TABI', decimals: 2 },
    price: '0.1',
    total: '1500000',
    minimum: '10',
    interestRate: '1.8',
    day: 21,
    introductions: about(
      ['TABIは、小さな旅館の連合が発行する宿泊コインです。', '加盟する宿の予約と、早期割引に使われます。'],
      ['TABI is issued by a union of small inns.', 'Booking rooms, and a discount for booking early.'],
    ),
  },
  {
    currency: { id: 1106, name: 'TOKI', decimals: 4 },
    price: '12.5',
    total: '20000',
    minimum: '25',
    interestRate: '3',
    day: 90,
    introductions: about(
      ['TOKIは、時計職人の修理時間を売買するコインです。', '1枚が1時間の作業と引き換えられます。'],
      ['TOKI trades the working hours of watchmakers.', 'One coin is an hour of repair.'],
    ),
  },
];

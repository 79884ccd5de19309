/** Deposit and withdrawal terms of coins: networks, minimums, fees. */
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { Refusal } from '../http/refusal.ts';
import type { WalletKind } from '../ledger/index.ts';
import { logoOf } from '../market/index.ts';

export type Network = 'trc20' | 'erc20' | 'omni';

/** The currency id of bank money, in yen. */
export const bank = 9999;
export const usdt = 3;

export interface Terms {
  networks: readonly Network[];
  /** Smallest deposit and withdrawal, in the coin. */
  depositMinimum: string;
  withdrawMinimum: string;
  /** Fee of a withdrawal, in percent of its amount. */
  withdrawFee: string;
  /** Decimal places of amounts that are sent: those of the networks, or of the bank. */
  sentPlaces: number;
}

const terms = new Map<number, Terms>([
  [
    usdt,
    {
      networks: ['trc20', 'erc20', 'omni'],
      depositMinimum: '10',
      withdrawMinimum: '10',
      withdrawFee: '0.5',
      sentPlaces: 6,
    },
  ],
  [
    1,
    {
      networks: ['omni'],
      depositMinimum: '0.0005',
      withdrawMinimum: '0.001',
      withdrawFee: '0.2',
      sentPlaces: 8,
    },
  ],
  [
    1000,
    {
      networks: ['erc20'],
      depositMinimum: '0.01',
      withdrawMinimum: '0.01',
      withdrawFee: '0.3',
      sentPlaces: 8,
    },
  ],
  [
    bank,
    { networks: [], depositMinimum: '1000', withdrawMinimum: '3000', withdrawFee: '0.3', sentPlaces: 2 },
  ],
]);

/** Undefined for a coin that can neither be deposited nor withdrawn. */
export function termsOf(currency: number): Terms | undefined {
  return terms.get(currency);
}

/** Maximum withdrawals and deposits per day (Tokyo time). */
export const withdrawalsADay = 3;
export const depositsADay = 20;
/** Hours within which either is completed. */
export const arrivalHours = 12;

export interface Coin {
  id: number;
  name: string;
  /** URL of its picture. */
  logo: string;
  /** Decimal places of an amount. */
  precision: number;
  kinds: readonly WalletKind[];
  /** Undefined when it can neither be deposited nor withdrawn. */
  terms: Terms | undefined;
}

/** All coins in display order. */
export async function loadCoins(db: Kysely<Database>): Promise<Coin[]> {
  const rows = await db.selectFrom('currency').selectAll().orderBy('sort').execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    logo: logoOf(row),
    precision: row.decimals,
    kinds: [
      ...(row.is_legal ? (['legal'] as const) : []),
      'change',
      ...(row.is_lever ? (['lever'] as const) : []),
      ...(row.is_micro ? (['micro'] as const) : []),
    ],
    terms: terms.get(row.id),
  }));
}

/** @returns the name of a coin by its id; empty for an unknown one */
export async function coinNames(db: Kysely<Database>): Promise<(id: number) => string> {
  const rows = await db.selectFrom('currency').select(['id', 'name']).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? '';
}

/** @throws Refusal currency_unknown */
export async function coinOf(db: Kysely<Database>, id: number, field = 'currency'): Promise<Coin> {
  const coin = (await loadCoins(db)).find((one) => one.id === id);
  if (!coin) throw new Refusal('currency_unknown', { field });
  return coin;
}

/** Balances of a user: all wallets, one wallet, and its log. */
import { decimal, plain, round } from '../../src/decimal/index.ts';
import type { Call } from '../http/handler.ts';
import { signedIn } from '../http/handler.ts';
import { iso } from '../http/moment.ts';
import type { Handlers } from '../http/operations.ts';
import { paging } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import { type Balance, balances, log, type WalletKind } from '../ledger/index.ts';
import { type Coin, coinOf, loadCoins } from './coins.ts';
import { depositAddress } from './deposit-address.ts';
import { entryNumber, entryText } from './entries.ts';
import type { Rates } from './rates.ts';

const numbers: Record<WalletKind, number> = { legal: 1, change: 2, lever: 3, micro: 4 };
const nothing = { available: '0', held: '0' };

export function balanceHandlers(rates: Rates): Handlers {
  /** Fields of a coin in each wallet. */
  const coinFields = (coin: Coin) => {
    const usdt_price = rates.usdtPrice(coin.id);
    return {
      currency: coin.id,
      currency_name: coin.name,
      logo: coin.logo,
      usdt_price,
      cny_price: inMoney(usdt_price, rates.fiatRates.CNY),
      is_charge: coin.terms ? (1 as const) : (0 as const),
      precision: coin.precision,
    };
  };

  return {
    async walletList({ currency_name }, call) {
      const [coins, owned] = await Promise.all([loadCoins(call.db), balances(call.db, signedIn(call))]);
      const shown = coins.filter(({ name }) =>
        name.toLowerCase().includes((currency_name ?? '').toLowerCase()),
      );
      const wallet = (kind: WalletKind) =>
        shown.flatMap((coin) => {
          const own = owned.find((one) => one.currency === coin.id && one.kind === kind) ?? nothing;
          if (!isWallet(coin, kind, own)) return [];
          const { available, held } = own;
          return [{ id: walletId(coin.id, kind), ...coinFields(coin), available, held }];
        });
      const worth = (rows: { available: string; held: string; usdt_price: string }[]) =>
        rows.reduce(
          (sum, { available, held, usdt_price }) => sum.plus(decimal(available).plus(held).times(usdt_price)),
          decimal('0'),
        );
      const totals = (rows: Parameters<typeof worth>[0]) => {
        const total = plain(round(worth(rows), 8, 'down'));
        return { total, usdt_total: total, cny_total: inMoney(total, rates.fiatRates.CNY) };
      };
      const [legal, change, lever, micro] = [
        wallet('legal'),
        wallet('change'),
        wallet('lever'),
        wallet('micro'),
      ];
      return {
        legal_wallet: {
          balance: legal.map(({ available, held, ...row }) => ({
            ...row,
            legal_balance: available,
            lock_legal_balance: held,
          })),
          ...totals(legal),
        },
        change_wallet: {
          balance: change.map(({ available, held, ...row }) => ({
            ...row,
            change_balance: available,
            lock_change_balance: held,
          })),
          ...totals(change),
        },
        lever_wallet: {
          balance: lever.map(({ available, held, ...row }) => ({
            ...row,
            lever_balance: available,
            lock_lever_balance: held,
          })),
          ...totals(lever),
        },
        micro_wallet: {
          balance: micro.map(({ available, held, ...row }) => ({
            ...row,
            micro_balance: available,
            lock_micro_balance: held,
          })),
          ...totals(micro),
        },
        exchange_rate: rates.fiatRates.CNY,
        total: plain(round(worth([...legal, ...change, ...lever, ...micro]), 8, 'down')),
        rates: rates.fiatRates,
      };
    },

    async walletDetail({ currency, type }, call) {
      const coin = await coinOf(call.db, currency);
      const own = await balanceOf(call, currency, type);
      if (!isWallet(coin, type, own)) throw new Refusal('currency_unknown', { field: 'type' });
      const { available, held } = own;
      const { usdt_price, cny_price, precision: _precision, ...fields } = coinFields(coin);
      const [network] = coin.terms?.networks ?? [];
      return {
        id: walletId(coin.id, type),
        ...fields,
        type,
        balance: available,
        lock_balance: held,
        ...namedBalances[type](available, held),
        address: network ? await depositAddress(call, network) : null,
        exchange_rate: cny_price,
        usdt_price,
        coin_trade_fee: await tradeFee(call, currency),
      };
    },

    async walletLegalLog(input, call) {
      const { page, limit } = paging(input);
      const coins = new Map((await loadCoins(call.db)).map((coin) => [coin.id, coin]));
      if (input.currency !== undefined && !coins.has(input.currency))
        throw new Refusal('currency_unknown', { field: 'currency' });
      const { rows, total } = await log(call.db, signedIn(call), {
        ...(input.currency === undefined ? {} : { currency: input.currency }),
        ...(input.type === undefined ? {} : { kind: input.type }),
        held: false,
        page,
        limit,
      });
      return {
        list: rows.map(({ id, value, reason, info, currency, created_at }) => ({
          id,
          value,
          info: entryText(call, reason, info),
          created_time: iso(created_at),
          type: entryNumber(reason),
          currency_name: coins.get(currency)?.name ?? '',
        })),
        count: total,
        page,
        limit,
      };
    },
  };
}

/** The available and held balance of one wallet. */
export async function balanceOf(
  call: Pick<Call, 'db' | 'session'>,
  currency: number,
  kind: WalletKind,
): Promise<Pick<Balance, 'available' | 'held'>> {
  const all = await balances(call.db, call.session?.user ?? '');
  return all.find((one) => one.currency === currency && one.kind === kind) ?? nothing;
}

/** Whether a coin has an account of this kind; one that it has lost remains until its money has left it. */
export function isWallet(
  coin: Coin,
  kind: WalletKind,
  { available, held }: Pick<Balance, 'available' | 'held'>,
): boolean {
  return coin.kinds.includes(kind) || decimal(available).plus(held).gt(0);
}

/** The balance under the field name of its account. */
const namedBalances = {
  legal: (available: string, held: string) => ({ legal_balance: available, lock_legal_balance: held }),
  change: (available: string, held: string) => ({ change_balance: available, lock_change_balance: held }),
  lever: (available: string, held: string) => ({ lever_balance: available, lock_lever_balance: held }),
  micro: (available: string, held: string) => ({ micro_balance: available, lock_micro_balance: held }),
} as const;

/** Fee in percent of what is received in a spot trade of this coin; 0 if it is not traded. */
async function tradeFee({ db }: Call, currency: number): Promise<string> {
  const pair = await db
    .selectFrom('market_pair')
    .select('trade_fee')
    .where((row) => row.or([row('currency_id', '=', currency), row('legal_id', '=', currency)]))
    .orderBy('sort')
    .executeTakeFirst();
  return plain(pair?.trade_fee ?? '0');
}

function walletId(currency: number, kind: WalletKind): number {
  return currency * 10 + numbers[kind];
}

function inMoney(usdt: string, rate: string): string {
  return plain(round(decimal(usdt).times(rate), 8, 'down'));
}

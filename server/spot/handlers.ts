/** The operations of the contract's market group, but for the exchange's texts. */
import { decimal, plain, round } from '../../src/decimal/index.ts';
import { WholeBody } from '../http/answer.ts';
import { Budget } from '../http/costly.ts';
import { type Call, signedIn } from '../http/handler.ts';
import { iso } from '../http/moment.ts';
import type { Handlers, Payload } from '../http/operations.ts';
import { paginator, paging, readPage } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import { balances } from '../ledger/index.ts';
import { atoms, describeCurrency, describePair, isPeriod, logoOf, type Pair } from '../market/index.ts';
import type { Markets } from './markets.ts';
import type { Transact } from './venue.ts';

export function marketHandlers({ prices, bulletin, venue }: Markets): Handlers {
  const pairOf = (legalId: number, currencyId: number): Pair => {
    const pair = prices.pairOf(legalId, currencyId);
    if (!pair) throw new Refusal('pair_unknown');
    return pair;
  };

  /** The book, and the number of a message that knows no more than it: what comes later on the socket is newer. */
  const depthOf = (pair: Pair) => {
    const told = bulletin.last('market_depth', pair.symbol);
    const seq = told?.message.seq ?? 0;
    // Who leads may have told what this instance has not read yet.
    if (told?.version !== undefined && told.version > venue(pair).depth.version)
      return { bids: told.message.bids, asks: told.message.asks, seq };
    return { ...venue(pair).levels(), seq };
  };

  const budget = new Budget();

  return {
    async currencyQuotationNew() {
      const quotes = new Map<number, Payload<'currencyQuotationNew'>[number]>();
      for (const pair of prices.pairs) {
        const group = quotes.get(pair.legal_id) ?? {
          id: pair.legal_id,
          name: pair.quote.name,
          quotation: [],
        };
        const { category, sort } = pair;
        group.quotation.push({
          ...describePair(pair),
          ...prices.quotation(pair),
          trend: prices.trend(pair),
          logo: logoOf(pair.base),
          category,
          sort,
        });
        quotes.set(pair.legal_id, group);
      }
      return [...quotes.values()];
    },

    async currencyNewTimeshar({ symbol, period, from, to, price = 'last' }, call) {
      const pair = prices.pairCalled(symbol);
      if (!pair) throw new Refusal('pair_unknown', { field: 'symbol' });
      if (!isPeriod(period)) throw new Refusal('invalid_request', { field: 'period' });
      const span = [from * 1000, to * 1000] as const;
      const spend = (days: number) => budget.spend(call, days);
      const data =
        price === 'index'
          ? await prices.indexCandles(pair, period, ...span, spend)
          : await prices.candles(pair, period, ...span, spend);
      return new WholeBody({ code: 1, msg: 'ok', data });
    },

    async currencyDeal({ legal_id, currency_id }) {
      const pair = pairOf(legal_id, currency_id);
      const quotation = prices.quotation(pair);
      return {
        ...describePair(pair),
        ...quotation,
        depth: { ...depthOf(pair), ts: quotation.ts },
        trades: prices
          .trades(pair)
          .map(({ id, price, amount, direction, at }) => ({ id, price, amount, direction, ts: at })),
      };
    },

    async currencyUserCurrencyList(_input, call) {
      const wallets = await balances(call.db, signedIn(call));
      return prices.currencies.map((currency) => {
        const of = (kind: string) =>
          wallets.find((wallet) => wallet.currency === currency.id && wallet.kind === kind) ?? {
            available: '0',
            held: '0',
          };
        return {
          ...describeCurrency(currency),
          wallet: {
            currency: currency.id,
            currency_name: currency.name,
            legal_balance: of('legal').available,
            lock_legal_balance: of('legal').held,
            change_balance: of('change').available,
            lock_change_balance: of('change').held,
            lever_balance: of('lever').available,
            lock_lever_balance: of('lever').held,
            micro_balance: of('micro').available,
            lock_micro_balance: of('micro').held,
          },
        };
      });
    },

    async coinTrade(input, call) {
      const pair = pairOf(input.legal_id, input.currency_id);
      refuseBeyondBand(prices.index(pair).at(call.clock.now()), pair, input.target_price, call);
      const text = call.say('server.done.orderPlaced');
      const order = {
        side: input.type === 1 ? 'buy' : 'sell',
        price: atoms(input.target_price),
        amount: atoms(input.amount),
        timeInForce: input.time_in_force ?? 'gtc',
      } as const;
      await venue(pair).run({ user: signedIn(call), cancels: [], places: [order] }, onceWith(call, text));
      return text;
    },

    async coinTradeCancel({ id }, call) {
      const user = signedIn(call);
      const row = await call.db
        .selectFrom('spot_order')
        .select('pair_id')
        .where('id', '=', id)
        .where('user_id', '=', user)
        .executeTakeFirst();
      const pair = prices.pairs.find((one) => one.id === row?.pair_id);
      if (!pair) throw new Refusal('not_found', { field: 'id' });
      const text = call.say('server.done.orderCancelled');
      await venue(pair).run({ user, cancels: [id], places: [] }, onceWith(call, text));
      return text;
    },

    async coinList({ currency_id, legal_id, status, ...asked }, call) {
      const pairs = prices.pairs.filter(
        (pair) =>
          (currency_id === undefined || pair.currency_id === currency_id) &&
          (legal_id === undefined || pair.legal_id === legal_id),
      );
      const known = new Map(pairs.map((pair) => [pair.id, pair]));
      const orders = call.db
        .selectFrom('spot_order')
        .where('user_id', '=', signedIn(call))
        .where('pair_id', '=', ({ fn, val }) => fn.any(val([...known.keys()])))
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? 1));
      const page = paging(asked);
      const { rows, total } = await readPage(orders.selectAll().orderBy('id', 'desc'), page);
      const data = rows.flatMap((row) => {
        const pair = known.get(row.pair_id);
        if (!pair) return [];
        return {
          id: row.id,
          currency_id: pair.currency_id,
          legal_id: pair.legal_id,
          symbol: pair.symbol,
          type: row.side,
          time_in_force: row.time_in_force,
          target_price: plain(row.price),
          trade_price: row.last_price === null ? null : plain(row.last_price),
          average_price: averagePrice(row),
          trade_amount: plain(row.amount),
          filled_amount: plain(row.filled),
          charge_fee: plain(row.fee),
          status: row.status,
          created_at: iso(row.created_at),
        };
      });
      return paginator(page, data, total);
    },
  };
}

/**
 * A price that is far off is a slip of the finger, or a way to give money to somebody else without the fund password.
 * The makers have no such bounds: they quote around the index anyway.
 * @throws Refusal price_out_of_band with the bounds, in whole ticks
 */
function refuseBeyondBand(index: string, pair: Pair, price: string, { config }: Pick<Call, 'config'>): void {
  const percent = config.priceBandPercent;
  if (percent === 0) return;
  const bound = (share: number, mode: 'up' | 'down') => {
    const ticks = decimal(index).times(share).div(100).div(pair.tick_size);
    return plain(round(ticks, 0, mode).times(pair.tick_size));
  };
  const [low, high] = [bound(Math.max(0, 100 - percent), 'up'), bound(100 + percent, 'down')];
  if (decimal(price).lt(low) || decimal(price).gt(high))
    throw new Refusal('price_out_of_band', { field: 'target_price', values: { percent, low, high } });
}

/** Runs a batch's transaction once per idempotency key; a repeat is given the text again. */
function onceWith(call: Call, text: string): Transact {
  return async (work) => {
    const done: Awaited<ReturnType<typeof work>>[] = [];
    await call.once(async (tx) => {
      done[0] = await work(tx);
      return text;
    });
    const [result] = done;
    if (result === undefined) throw new Error('The work of a batch was not done');
    return result;
  };
}

function averagePrice({ filled, filled_total }: { filled: string; filled_total: string }): string | null {
  return decimal(filled).eq(0) ? null : plain(round(decimal(filled_total).div(decimal(filled)), 8, 'half'));
}

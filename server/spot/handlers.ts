/** The operations of the contract's market group, except the exchange's texts. */
import { RawBody } from '../http/answer.ts';
import { Budget } from '../http/costly.ts';
import { type Call, signedIn } from '../http/handler.ts';
import type { Handlers, Payload } from '../http/operations.ts';
import { paginator, paging, readPage } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import { balances } from '../ledger/index.ts';
import { atoms, describeCurrency, describePair, isPeriod, logoOf, type Pair } from '../market/index.ts';
import { priceBand, refuseBeyondBand } from './band.ts';
import { describeOrder, describeOutcome } from './describe.ts';
import { fillsOf } from './fills.ts';
import type { Markets } from './markets.ts';
import type { Once } from './request.ts';

export function marketHandlers({ prices, snapshots, venue, quoted }: Markets): Handlers {
  const pairOf = (legalId: number, currencyId: number): Pair => {
    const pair = prices.pairOf(legalId, currencyId);
    if (!pair) throw new Refusal('pair_unknown');
    return pair;
  };

  /** The order book with its sequence number: later socket messages have a higher one. */
  const depthOf = (pair: Pair) => {
    const published = snapshots.last('market_depth', pair.symbol);
    const seq = published?.message.seq ?? 0;
    // The leader may have published a version that this instance has not read yet.
    if (published?.version !== undefined && published.version > venue(pair).depth.version)
      return { bids: published.message.bids, asks: published.message.asks, seq };
    return { ...venue(pair).levels(), seq };
  };

  const bandOf = (pair: Pair, { clock, config }: Call) =>
    priceBand(prices.index(pair).at(clock.now()), pair, config.priceBandPercent);

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
      const pair = prices.pairBySymbol(symbol);
      if (!pair) throw new Refusal('pair_unknown', { field: 'symbol' });
      if (!isPeriod(period)) throw new Refusal('invalid_request', { field: 'period' });
      const span = [from * 1000, to * 1000] as const;
      const spend = (days: number) => budget.spend(call, days);
      const data =
        price === 'index'
          ? await prices.indexCandles(pair, period, ...span, spend)
          : await prices.candles(pair, period, ...span, spend);
      return new RawBody({ code: 1, msg: 'ok', data });
    },

    async currencyDeal({ legal_id, currency_id }, call) {
      const pair = pairOf(legal_id, currency_id);
      await quoted(pair);
      const quotation = prices.quotation(pair);
      const band = bandOf(pair, call);
      return {
        ...describePair(pair),
        ...quotation,
        order_price_min: band?.low ?? null,
        order_price_max: band?.high ?? null,
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
      await quoted(pair);
      refuseBeyondBand(bandOf(pair, call), input.target_price);
      const order = {
        side: input.type === 1 ? 'buy' : 'sell',
        price: atoms(input.target_price),
        amount: atoms(input.amount),
        timeInForce: input.time_in_force ?? 'gtc',
      } as const;
      const { orders } = await venue(pair).run(
        { user: signedIn(call), cancels: [], places: [order] },
        onceWith(call, (placed) => describeOutcome(call, pair, placed)),
      );
      return describeOutcome(call, pair, orders);
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
      await venue(pair).run(
        { user, cancels: [id], places: [] },
        onceWith(call, () => text),
      );
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
      const fills = await fillsOf(
        call.db,
        rows.map(({ id }) => id),
      );
      const data = rows.flatMap((row) => {
        const pair = known.get(row.pair_id);
        return pair ? describeOrder(row, pair, fills.get(row.id)) : [];
      });
      return paginator(page, data, total);
    },
  };
}

/**
 * The record of the answer to a call with an idempotency key.
 * @param say the text for the new orders
 */
function onceWith({ keyed }: Call, say: Once['say']): Once | undefined {
  return keyed && { request: keyed, say };
}

/** The operations of the contract's lever group. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { type Call, signedIn } from '../http/handler.ts';
import type { Handlers } from '../http/operations.ts';
import { paginator, paging, readPage } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import { balances, InsufficientFunds } from '../ledger/index.ts';
import { type Atoms, atoms, fromAtoms, type Pair } from '../market/index.ts';
import type { Markets } from '../spot/index.ts';
import type { Rates } from '../wallet/index.ts';
import type { LeverAccount } from './account.ts';
import { marginCoin } from './bookings.ts';
import { Figures } from './describe.ts';
import { checkStops, orderOf } from './new-order.ts';
import { indexAtOpening } from './order.ts';
import { toOrder } from './rows.ts';
import { liveOrders, lockAccount, nextOrderId, readRule, saveAccount } from './store.ts';
import { leverTerms } from './terms.ts';

export function leverHandlers({ prices, venue }: Markets, rates: Rates): Handlers {
  const pairOf = (legalId: number, currencyId: number): Pair => {
    const pair = prices.pairOf(legalId, currencyId);
    if (!pair || pair.legal_id !== marginCoin) throw new Refusal('pair_unknown');
    return pair;
  };

  /** Brings the caller's account up to date and changes it, in one transaction and once. */
  const change = async (
    call: Call,
    work: (
      account: LeverAccount,
      now: number,
      tx: Transaction<Database>,
      mostOrders: number,
    ) => Promise<string>,
  ): Promise<string> => {
    const user = signedIn(call);
    try {
      return await call.once(async (tx) => {
        const { liquidationRate, mostOrders } = await readRule(tx);
        const account = await lockAccount(tx, user, leverTerms(prices, liquidationRate));
        // Time must not go backwards, even if the clocks of instances differ.
        const now = Math.max(call.clock.now(), account.settledAt);
        account.advance(now);
        const answer = await work(account, now, tx, mostOrders);
        await saveAccount(tx, account, now);
        return answer;
      });
    } catch (error) {
      if (error instanceof InsufficientFunds) throw new Refusal('insufficient_balance', { field: 'share' });
      throw error;
    }
  };

  /** Figures of a user's account at this time. */
  const figuresOf = async (call: Call, user: string | undefined) => {
    const { liquidationRate } = await readRule(call.db);
    const terms = leverTerms(prices, liquidationRate);
    const live = user === undefined ? [] : ((await liveOrders(call.db, [user])).get(user) ?? []);
    const open = live.filter(({ status }) => status === 'open');
    return { live, liquidationRate, figures: new Figures(terms, open, call.clock.now()) };
  };

  return {
    async leverDeal({ legal_id, currency_id }, call) {
      const pair = pairOf(legal_id, currency_id);
      const user = call.session?.user;
      const [{ live, figures, liquidationRate }, offer, wallets] = await Promise.all([
        figuresOf(call, user),
        offerOf(call.db, pair),
        user === undefined ? [] : balances(call.db, user),
      ]);
      const { bids, asks } = venue(pair).levels();
      const level = ([price, amount]: [string, string]) => ({ price, amount });
      const { now_price, index_price } = prices.quotation(pair);
      return {
        lever_transaction: { in: bids.map(level), out: asks.map(level) },
        my_transaction: live
          .filter(({ pairId }) => pairId === pair.id)
          .reverse()
          .map((order) => figures.row(order)),
        lever_share_limit: { min: pair.lever_min_share, max: pair.lever_max_share },
        multiple: { multiple: offer.multiples.map(choice), share: offer.lots.map(choice) },
        last_price: now_price,
        index_price,
        spread: pair.spread,
        lever_share_num: pair.lever_share_num,
        lever_trade_fee: pair.lever_trade_fee,
        liquidation_rate: fromAtoms(liquidationRate),
        price_precision: pair.price_precision,
        user_lever:
          wallets.find(({ currency, kind }) => currency === marginCoin && kind === 'lever')?.available ?? '0',
        all_levers: figures.value(),
        usd_price: rates.fiatRates.USD,
        exchange_rate: rates.fiatRates.CNY,
      };
    },

    async leverSubmit(input, call) {
      const pair = pairOf(input.legal_id, input.currency_id);
      const isMarket = input.status === 1;
      const { multiples } = await offerOf(call.db, pair);
      return change(call, async (account, now, tx, mostOrders) => {
        if (account.open.length + account.pending.length >= mostOrders)
          throw new Refusal('too_many_orders', {
            values: { max: mostOrders },
            text: 'server.refusal.too_many_positions',
          });
        const order = orderOf(
          {
            direction: input.type === 1 ? 'long' : 'short',
            lots: input.share,
            multiple: input.multiple,
            kind: isMarket ? 'market' : 'limit',
            price: priceOrNull(input.target_price),
            takeProfit: priceOrNull(input.target_profit_price),
            stopLoss: priceOrNull(input.stop_loss_price),
          },
          { id: await nextOrderId(tx), pair, multiples, index: atoms(prices.index(pair).at(now)), at: now },
        );
        account.place(order);
        return call.say(isMarket ? 'server.done.positionOpened' : 'server.done.orderPlaced');
      });
    },

    async leverMyTrade(input, call) {
      const user = signedIn(call);
      const { figures } = await figuresOf(call, user);
      const page = paging(input);
      const { legal_id, currency_id, status } = input;
      const pairs = prices.pairs.filter(
        (pair) =>
          (legal_id === undefined || pair.legal_id === legal_id) &&
          (currency_id === undefined || pair.currency_id === currency_id),
      );
      // No order has the status "closing": closing is one step.
      const orders = call.db
        .selectFrom('lever_order')
        .where('user_id', '=', user)
        .where('pair_id', '=', ({ fn, val }) => fn.any(val(pairs.map(({ id }) => id))))
        .$if(status !== undefined, (query) => query.where(sql`status`, '=', status ?? 0));
      const ended = status === 3 || status === 4;
      const { rows, total } = await readPage(
        orders
          .selectAll()
          .$if(ended, (query) => query.orderBy('ended_at', 'desc'))
          .orderBy('id', 'desc'),
        page,
      );
      const { hazard_rate, profits } = figures.totals();
      return {
        rate_profits_total: { hazard_rate, profits_total: profits },
        message: paginator(
          page,
          rows.map((row) => figures.row(toOrder(row))),
          total,
        ),
      };
    },

    async leverClose({ id, all }, call) {
      if ((id === undefined) === (all !== true)) throw new Refusal('invalid_request', { field: 'id' });
      return change(call, async (account, now, tx) => {
        if (id === undefined) {
          if (account.open.length === 0)
            throw new Refusal('order_closed', { text: 'server.refusal.nothing_open' });
          close(account, account.open, now);
          return call.say('server.done.positionsClosed');
        }
        const order = account.find(id) ?? (await refuseClosed(tx, account.user, id));
        if (order.status === 'pending') {
          account.cancel(order, 'user', now);
          return call.say('server.done.orderCancelled');
        }
        close(account, [order], now);
        return call.say('server.done.positionClosed');
      });
    },

    async leverSetstop({ id, target_profit_price, stop_loss_price }, call) {
      return change(call, async (account, now, tx) => {
        const order = account.find(id) ?? (await refuseClosed(tx, account.user, id));
        const { pairOf: pairBy, index: indexOf } = account.terms;
        const pair = pairBy(order.pairId);
        const stops = {
          takeProfit: priceOrNull(target_profit_price),
          stopLoss: priceOrNull(stop_loss_price),
        };
        const index =
          order.status === 'open'
            ? atoms(indexOf(pair.id).at(now))
            : indexAtOpening(order.direction, order.price, atoms(pair.spread));
        checkStops(pair, order.direction, stops, [order.price, index]);
        account.setStops(order, stops.takeProfit, stops.stopLoss);
        return call.say('server.done.stopsSet');
      });
    },
  };
}

/** @throws Refusal insufficient_balance when the loss cannot be paid without profits of other positions */
function close(account: LeverAccount, orders: Parameters<LeverAccount['close']>[0], now: number): void {
  if (!account.close(orders, 'user', now))
    throw new Refusal('insufficient_balance', { field: 'id', text: 'server.refusal.loss_not_covered' });
}

/** Rejects an order that is neither pending nor open. @throws Refusal order_closed, not_found */
async function refuseClosed(tx: Transaction<Database>, user: string, id: number): Promise<never> {
  const row = await tx
    .selectFrom('lever_order')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', user)
    .executeTakeFirst();
  throw new Refusal(row ? 'order_closed' : 'not_found', { field: 'id' });
}

async function offerOf(db: Kysely<Database>, pair: Pair): Promise<{ multiples: number[]; lots: number[] }> {
  const row = await db
    .selectFrom('lever_terms')
    .select(['multiples', 'lots'])
    .where('pair_id', '=', pair.id)
    .executeTakeFirst();
  return row ?? { multiples: [], lots: [] };
}

function choice(value: number): { value: number } {
  return { value };
}

function priceOrNull(price: string | undefined): Atoms | null {
  return price === undefined ? null : atoms(price);
}

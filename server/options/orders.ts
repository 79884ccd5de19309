/** Buying and listing options. */
import type { Transaction } from 'kysely';
import { decimal, plain } from '../../src/decimal/index.ts';
import type { Database } from '../database/index.ts';
import { type Call, signedIn } from '../http/handler.ts';
import type { Handlers, Input } from '../http/operations.ts';
import { paginator, paging, readPage } from '../http/pages.ts';
import { Refusal } from '../http/refusal.ts';
import { available, held, type Movement, post, system } from '../ledger/index.ts';
import type { Pair, Prices } from '../market/index.ts';
import { checkedAmount, lockUser } from '../wallet/index.ts';
import { describeOption } from './describe.ts';
import { feeOf } from './outcome.ts';
import { optionRows } from './store.ts';

/** An identical order within this time is treated as an accidental repeat, ms. */
const duplicateMs = 5000;

export function orderHandlers(prices: Prices): Handlers {
  return {
    async microtradeSubmit(input, call) {
      const user = signedIn(call);
      const pair = pairOf(prices, input.match_id);
      const terms = await termsOf(call, input);
      const stake = stakeOf(input.number, terms);
      return call.once(async (tx) => {
        await lockUser(tx, user);
        const now = call.clock.now();
        // On days with path 1 the next prices can be computed from two seen ones.
        if (prices.pathAt(now) === 1) throw new Refusal('pair_closed', { field: 'match_id' });
        await refuseDuplicate(tx, user, input, stake, now);
        await refuseTooMany(tx, user, input.currency_id, terms.most_open);
        const fee = feeOf(stake, terms.fee, terms.decimals);
        const { id } = await tx
          .insertInto('option_order')
          .values({
            user_id: user,
            pair_id: pair.id,
            currency_id: input.currency_id,
            direction: input.type,
            seconds: input.seconds,
            stake,
            fee,
            profit_ratio: terms.profit_ratio,
            loss_ratio: terms.loss_ratio,
            open_price: prices.index(pair).at(now),
            opened_at: now,
            due_at: now + input.seconds * 1000,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        const purse = available(user, input.currency_id, 'micro');
        const movements: Movement[] = [
          { from: purse, to: held(user, input.currency_id, 'micro'), amount: stake },
        ];
        // A fee account per pair, separate from trading fees: inviters get a share of those.
        const fees = system(`option_fees:${pair.id}`, input.currency_id);
        if (fee !== '0') movements.push({ from: purse, to: fees, amount: fee });
        await post(tx, { reason: 'option_bought', reference: `option:${id}`, at: now, movements });
        const row = await optionRows(tx).where('option_order.id', '=', id).executeTakeFirstOrThrow();
        return describeOption(row, now);
      });
    },

    async microtradeLists(input, call) {
      const page = paging(input);
      const now = call.clock.now();
      const { match_id = -1, currency_id, status } = input;
      const mine = optionRows(call.db)
        .where('option_order.user_id', '=', signedIn(call))
        .$if(match_id !== -1, (query) => query.where('pair_id', '=', match_id))
        .$if(currency_id !== undefined, (query) =>
          query.where('option_order.currency_id', '=', currency_id ?? 0),
        )
        .$if(status === 1, (query) => query.where('due_at', '>', now))
        .$if(status === 2, (query) => query.where('settled_at', 'is', null).where('due_at', '<=', now))
        .$if(status === 3, (query) => query.where('settled_at', 'is not', null));
      const { rows, total } = await readPage(mine.orderBy('option_order.id', 'desc'), page);
      return paginator(
        page,
        rows.map((row) => describeOption(row, now)),
        total,
      );
    },
  };
}

function pairOf(prices: Prices, id: number): Pair {
  const pair = prices.pairs.find((one) => one.id === id);
  if (!pair) throw new Refusal('pair_unknown', { field: 'match_id' });
  if (!pair.open_microtrade) throw new Refusal('pair_closed', { field: 'match_id' });
  return pair;
}

type Submitted = Input<'microtradeSubmit'>;

/** The terms of a duration and a coin; the narrower of their bounds applies. */
async function termsOf({ db }: Pick<Call, 'db'>, { currency_id, seconds }: Submitted) {
  const coin = await db
    .selectFrom('option_coin as coin')
    .innerJoin('currency', 'currency.id', 'coin.currency_id')
    .selectAll('coin')
    .select(['currency.name', 'currency.decimals'])
    .where('coin.currency_id', '=', currency_id)
    .executeTakeFirst();
  if (!coin) throw new Refusal('currency_unknown', { field: 'currency_id' });
  const duration = await db
    .selectFrom('option_duration as duration')
    .innerJoin('option_stake as stake', 'stake.duration_id', 'duration.id')
    .select(['duration.profit_ratio', 'duration.loss_ratio', 'stake.min_stake', 'stake.max_stake'])
    .where('duration.seconds', '=', seconds)
    .where('duration.is_open', '=', true)
    .where('stake.currency_id', '=', currency_id)
    .executeTakeFirst();
  if (!duration) throw new Refusal('duration_unknown', { field: 'seconds' });
  const [min, max] = [
    [coin.min_stake, duration.min_stake].map(decimal),
    [coin.max_stake, duration.max_stake].map(decimal),
  ];
  return {
    ...coin,
    profit_ratio: duration.profit_ratio,
    loss_ratio: duration.loss_ratio,
    minimum: min.reduce((a, b) => (a.gt(b) ? a : b)),
    maximum: max.reduce((a, b) => (a.lt(b) ? a : b)),
  };
}

type Terms = Awaited<ReturnType<typeof termsOf>>;

/** @throws Refusal below_minimum, above_maximum, invalid_request */
function stakeOf(number: string, { name, decimals, minimum, maximum }: Terms): string {
  const stake = decimal(number);
  const field = 'number';
  if (stake.lt(minimum))
    throw new Refusal('below_minimum', { field, values: { minimum: plain(minimum), currency: name } });
  if (stake.gt(maximum))
    throw new Refusal('above_maximum', { field, values: { maximum: plain(maximum), currency: name } });
  return checkedAmount(number, decimals, field);
}

async function refuseDuplicate(
  tx: Transaction<Database>,
  user: string,
  { match_id, currency_id, type, seconds }: Submitted,
  stake: string,
  now: number,
): Promise<void> {
  const same = await tx
    .selectFrom('option_order')
    .select('id')
    .where('user_id', '=', user)
    .where('pair_id', '=', match_id)
    .where('currency_id', '=', currency_id)
    .where('direction', '=', type)
    .where('seconds', '=', seconds)
    .where('stake', '=', stake)
    .where('opened_at', '>', now - duplicateMs)
    .executeTakeFirst();
  if (same) throw new Refusal('duplicate_order');
}

async function refuseTooMany(
  tx: Transaction<Database>,
  user: string,
  currency: number,
  max: number,
): Promise<void> {
  const { open } = await tx
    .selectFrom('option_order')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('user_id', '=', user)
    .where('currency_id', '=', currency)
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (open >= max)
    throw new Refusal('too_many_orders', { values: { max }, text: 'server.refusal.too_many_options' });
}

import { sql } from 'kysely';
import { decimal, plain } from '../../src/decimal/index.ts';
import { type End, every } from '../every.ts';
import type { ExchangeContext } from '../http/handler.ts';
import { available, held, type Movement, postAll, system } from '../ledger/index.ts';
import type { Prices } from '../market/index.ts';
import type { Realtime } from '../realtime/index.ts';
import { describeOption, type OptionRow } from './describe.ts';
import { outcomeOf, profitOf } from './outcome.ts';
import { optionRows } from './store.ts';

/** How often what is due is looked for, ms: so late a result may be known, its price is that of the due time. */
const lookMs = 250;
/** Options that are settled in one transaction. */
const batch = 100;

/** What the settling needs of the exchange. */
interface SettlingContext extends Pick<ExchangeContext, 'db' | 'clock'> {
  prices: Prices;
}

/**
 * Settles options that are due, each at the index of its due time, however late it is. Two exchanges may do so at
 * once: whoever has locked an option settles it.
 * @returns those that were settled, the earliest due first; at most {@link batch} of them
 */
export async function settleDue({ db, clock, prices }: SettlingContext): Promise<OptionRow[]> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const due = await optionRows(tx)
      .select('paid.decimals as places')
      .where('settled_at', 'is', null)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(batch)
      .forUpdate('option_order')
      .skipLocked()
      .execute();
    if (due.length === 0) return [];
    const settled = due.map((row) => {
      const pair = prices.pairs.find(({ id }) => id === row.pair_id);
      if (!pair) throw new Error(`Option ${row.id} is on an unknown pair`);
      const end_price = prices.index(pair).at(row.due_at);
      const outcome = outcomeOf(row.direction, row.open_price, end_price);
      return { ...row, end_price, outcome, profit: profitOf(row, outcome), settled_at: now };
    });
    const results = settled.map(({ id, end_price, outcome, profit }) => ({ id, end_price, outcome, profit }));
    await sql`
      update option_order set end_price = result.end_price, outcome = result.outcome, profit = result.profit,
        settled_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
        as result(id bigint, end_price numeric, outcome smallint, profit numeric)
      where option_order.id = result.id`.execute(tx);
    await postAll(
      tx,
      now,
      settled.map((row) => ({
        reason: 'option_settled',
        reference: `option:${row.id}`,
        movements: movementsOf(row, row.profit),
      })),
    );
    return settled;
  });
}

/** The stake is given back, less what is lost of it; what is won comes from the context. */
function movementsOf({ user_id, currency_id, stake }: OptionRow, profit: string): Movement[] {
  const frozen = held(user_id, currency_id, 'micro');
  const purse = available(user_id, currency_id, 'micro');
  const context = system('options', currency_id);
  const lost = decimal(profit).lt(0) ? plain(decimal(profit).times(-1)) : '0';
  const won = decimal(profit).gt(0) ? profit : '0';
  return [
    { from: frozen, to: context, amount: lost },
    { from: frozen, to: purse, amount: plain(decimal(stake).minus(lost)) },
    { from: context, to: purse, amount: won },
  ].filter(({ amount }) => amount !== '0');
}

/**
 * Settles what falls due, and what fell due while no exchange ran, and tells whose it was.
 * @param onError is told what goes wrong; the next look comes all the same
 * @returns ends it; resolves when nothing is under way any more
 */
export function startOptions(
  context: SettlingContext & { realtime: Pick<Realtime, 'tellUser'> },
  onError: (error: unknown) => void,
): End {
  let stopped = false;
  const settleAll = async (): Promise<void> => {
    for (;;) {
      const settled = await settleDue(context);
      for (const row of settled)
        context.realtime.tellUser(row.user_id, 'closed_microorder', {
          to: Number(row.user_id),
          data: describeOption(row, context.clock.now()),
        });
      if (settled.length < batch || stopped) return;
    }
  };
  const end = every(lookMs, settleAll, onError);
  return async () => {
    stopped = true;
    await end();
  };
}

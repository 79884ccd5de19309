import { sql } from 'kysely';
import { decimal, plain } from '../../src/decimal/index.ts';
import { type Activity, slowWhileIdle } from '../common/activity.ts';
import { type End, every } from '../common/every.ts';
import type { ExchangeContext } from '../http/handler.ts';
import { available, held, type Movement, postAll, system } from '../ledger/index.ts';
import type { Prices } from '../market/index.ts';
import type { Realtime } from '../realtime/index.ts';
import { describeOption, type OptionRow } from './describe.ts';
import { outcomeOf, profitOf } from './outcome.ts';
import { optionRows } from './store.ts';

/** Interval of checks for due options, ms. A result may be late by this; its price is that of the due time. */
const pollMs = 250;
/** Options per transaction. */
const batch = 100;

/** What settlement needs of the shared context. */
interface SettlingContext extends Pick<ExchangeContext, 'db' | 'clock'> {
  prices: Prices;
}

/** Options that a pass leaves out, since they could not be settled in it; `report` receives the errors. */
interface Failures {
  ids: number[];
  report(error: unknown): void;
}

/**
 * Settles due options, each at the index of its due time, however late it runs. Several instances may run
 * concurrently: row locks ensure that each option is settled once. If a batch fails, its options are settled one by
 * one, so that one that cannot be settled delays no other.
 * @param failures of this pass; by default an error ends it
 * @returns the settled options, earliest due first; at most {@link batch} of them
 */
export async function settleDue(
  context: SettlingContext,
  failures: Failures = { ids: [], report: rethrow },
): Promise<OptionRow[]> {
  let tried: number[] = [];
  try {
    return await settleBatch(context, { except: failures.ids }, (ids) => {
      tried = ids;
    });
  } catch (error) {
    if (tried.length === 0) throw error;
  }
  const settled: OptionRow[] = [];
  for (const id of tried) {
    try {
      settled.push(...(await settleBatch(context, { only: id })));
    } catch (error) {
      failures.ids.push(id);
      failures.report(error);
    }
  }
  return settled;
}

function rethrow(error: unknown): never {
  throw error;
}

/** @param onLocked receives the ids before anything about them can fail */
async function settleBatch(
  { db, clock, prices }: SettlingContext,
  { only, except = [] }: { only?: number; except?: number[] },
  onLocked: (ids: number[]) => void = () => undefined,
): Promise<OptionRow[]> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const due = await optionRows(tx)
      .select('paid.decimals as places')
      .where('settled_at', 'is', null)
      .where('due_at', '<=', now)
      .$if(only !== undefined, (query) => query.where('option_order.id', '=', only ?? 0))
      .$if(except.length > 0, (query) => query.where('option_order.id', 'not in', except))
      .orderBy('due_at')
      .limit(batch)
      .forUpdate('option_order')
      .skipLocked()
      .execute();
    onLocked(due.map(({ id }) => id));
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

/** Releases the stake less the loss; a profit is paid by the exchange's own account. */
function movementsOf({ user_id, currency_id, stake }: OptionRow, profit: string): Movement[] {
  const frozen = held(user_id, currency_id, 'micro');
  const purse = available(user_id, currency_id, 'micro');
  const counterparty = system('options', currency_id);
  const lost = decimal(profit).lt(0) ? plain(decimal(profit).times(-1)) : '0';
  const won = decimal(profit).gt(0) ? profit : '0';
  return [
    { from: frozen, to: counterparty, amount: lost },
    { from: frozen, to: purse, amount: plain(decimal(stake).minus(lost)) },
    { from: counterparty, to: purse, amount: won },
  ].filter(({ amount }) => amount !== '0');
}

/**
 * Settles options when they are due, including those that fell due while no instance ran, and notifies their users.
 * @param onError receives errors; later checks still run
 * @returns stops it; resolves when nothing is in progress
 */
export function startOptions(
  context: SettlingContext & { realtime: Pick<Realtime, 'sendToUser'>; activity: Activity },
  onError: (error: unknown) => void,
): End {
  let stopped = false;
  const settleAll = async (): Promise<void> => {
    const failures: Failures = { ids: [], report: onError };
    for (;;) {
      const failed = failures.ids.length;
      const settled = await settleDue(context, failures);
      for (const row of settled)
        context.realtime.sendToUser(row.user_id, 'closed_microorder', {
          to: Number(row.user_id),
          data: describeOption(row, context.clock.now()),
        });
      if (settled.length + failures.ids.length - failed < batch || stopped) return;
    }
  };
  const end = every(pollMs, slowWhileIdle(context.activity, settleAll), onError);
  return async () => {
    stopped = true;
    await end();
  };
}

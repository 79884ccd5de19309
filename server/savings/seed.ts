import type { ExchangeContext } from '../http/handler.ts';
import { penaltyMultiple, plans } from './catalogue.ts';

/** Adds missing plans of the catalogue. Existing ones are not changed. */
export async function seedSavings({ db }: Pick<ExchangeContext, 'db'>): Promise<void> {
  await db
    .insertInto('savings_product')
    .values(
      plans.map((plan, index) => ({
        id: index + 1,
        slug: plan.slug,
        names: JSON.stringify(plan.names),
        intros: JSON.stringify(plan.intros),
        currency_id: plan.currency,
        day: plan.day,
        day_rate: plan.dayRate,
        save_min: plan.minimum,
        save_max: plan.maximum ?? null,
        penalty_multiple: penaltyMultiple,
        sort: index + 1,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

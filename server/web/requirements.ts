import type { Operation } from '../http/contract.ts';
import type { ExchangeContext, Session } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * Checks the contract's `x-requires` before an operation.
 * @throws Refusal verification_needed (type 998), fund_password_not_set
 */
export async function checkRequirements(
  { requires, operationId }: Operation,
  { db }: ExchangeContext,
  session: Session | undefined,
): Promise<void> {
  if (requires.length === 0) return;
  if (!session) throw new Refusal('not_logged_in');
  for (const requirement of requires) {
    if (requirement === 'realName') {
      const passed = await db
        .selectFrom('verification')
        .select('id')
        .where('user_id', '=', session.user)
        .where('level', '=', 'basic')
        .where('status', '=', 'passed')
        .executeTakeFirst();
      if (!passed) throw new Refusal('verification_needed');
    } else if (requirement === 'fundPassword') {
      const user = await db
        .selectFrom('users')
        .select('fund_password')
        .where('id', '=', session.user)
        .executeTakeFirst();
      if (!user?.fund_password) throw new Refusal('fund_password_not_set');
    } else {
      throw new Error(`${operationId} has an unknown requirement: ${requirement}`);
    }
  }
}

/** Security notices to a user by mail or SMS, about changes in the account. */
import type { ExchangeContext } from '../http/handler.ts';
import type { Values } from '../http/refusal.ts';
import { deliver } from './delivery.ts';
import { identityOf, recipientOf } from './identity.ts';

/**
 * Notifies a user, in the language of the account: an attacker chooses the language of the request.
 * @param message key of the text
 * @throws Error when it cannot be delivered
 */
export async function mailUser(
  call: Pick<ExchangeContext, 'db' | 'clock' | 'config' | 'texts'>,
  user: string,
  message: string,
  values: Values,
): Promise<void> {
  const row = await call.db
    .selectFrom('users')
    .select(['email', 'area_code', 'phone', 'language'])
    .where('id', '=', user)
    .executeTakeFirstOrThrow();
  await deliver(call, recipientOf(identityOf(row)), 'notice', call.texts.say(row.language, message, values));
}

/** What a user is sent by mail or message although nobody asked: that something was done in the account. */
import type { ExchangeContext } from '../http/handler.ts';
import type { Values } from '../http/refusal.ts';
import { deliver } from './delivery.ts';
import { identityOf, recipientOf } from './identity.ts';

/**
 * Tells a user, in the language that the account has: that of the request is chosen by whoever makes it.
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

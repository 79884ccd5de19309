/** Giving items to other users. */
import type { Call } from '../http/handler.ts';
import { signedIn } from '../http/handler.ts';
import type { Handlers, Input } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { countAttempt, type Limit, uncountAttempt } from '../http/throttle.ts';
import { findUser, readIdentity } from '../users/identity.ts';
import { checkFundPassword } from '../users/security.ts';
import { held, sold } from './item-status.ts';
import { recordHandover } from './provenance.ts';
import { lockOwn } from './sale.ts';

const hour = 3_600_000;
/** Limit of unknown recipients per user, so that accounts cannot be enumerated. */
const unknownRecipients: Limit = { tries: 10, window: hour, lock: hour, reason: 'rate_limited' };

export const giftHandlers: Handlers = {
  /** Checks the recipient in advance. */
  async nftGoodsUserCheckRecipient(input, call) {
    await recipientOf(input, call);
    return call.say('server.done.recipientKnown');
  },

  /** Immediate and irreversible. An item on sale has to be taken off sale first. */
  async nftGoodsUserCollectionTransfer(input, call) {
    const user = signedIn(call);
    const recipient = await recipientOf(input, call);
    await checkFundPassword(call, input.pay_password);
    return call.once(async (tx) => {
      const item = await lockOwn(tx, call, input.id);
      if (item.current !== held) throw new Refusal('item_locked');
      const at = call.clock.now();
      await tx
        .updateTable('collectible_item')
        .set({ owner: recipient, is_show: true, got_at: at, order_id: null })
        .where('id', '=', item.id)
        .execute();
      // The giver keeps an entry of it among the sold items, without a price.
      await tx
        .insertInto('collectible_item')
        .values({
          goods_id: item.goods_id,
          number: item.number,
          token_id: item.token_id,
          owner: user,
          status: sold,
          price: null,
          got_at: at,
        })
        .execute();
      await recordHandover(tx, {
        goods_id: item.goods_id,
        numbers: [item.number],
        kind: 'gift',
        from: user,
        to: recipient,
        price: null,
        at,
      });
      return call.say('server.done.itemGiven');
    });
  },
};

/** @returns the recipient's id @throws Refusal recipient_unknown, recipient_is_sender at the field */
async function recipientOf(
  {
    target_account,
    area_code,
  }: Pick<Input<'nftGoodsUserCollectionTransfer'>, 'target_account' | 'area_code'>,
  call: Call,
): Promise<string> {
  const field = 'target_account';
  const user = signedIn(call);
  const identity = readIdentity(target_account, area_code, field);
  const tries = `gift-recipient:${user}`;
  await countAttempt(call.db, call.clock, tries, unknownRecipients);
  const recipient = await findUser(call.db, identity);
  if (!recipient) throw new Refusal('recipient_unknown', { field });
  await uncountAttempt(call.db, tries);
  if (recipient.id === user) throw new Refusal('recipient_is_sender', { field });
  return recipient.id;
}

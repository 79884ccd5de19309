/** The bank card of a user, the destination of withdrawals to a bank. */

import type { Call } from '../http/handler.ts';
import { signedIn } from '../http/handler.ts';
import { inTokyo, isoOrNull } from '../http/moment.ts';
import type { Handlers } from '../http/operations.ts';
import { Refusal } from '../http/refusal.ts';
import { storeNotice } from '../notices/index.ts';
import { type Details, readRecord, recordOf } from '../records/index.ts';
import { checkCode, useCode } from './codes.ts';
import { recipientOf } from './identity.ts';
import { ownIdentity } from './login.ts';
import { maskAccount } from './masks.ts';
import { mailUser } from './notices.ts';
import { checkFundPassword } from './security.ts';

/** Banks to choose from; others can be entered as text. */
const banks = [
  { id: 1, name: 'みずほ銀行' },
  { id: 2, name: '三菱UFJ銀行' },
  { id: 3, name: '三井住友銀行' },
  { id: 4, name: 'りそな銀行' },
  { id: 5, name: 'ゆうちょ銀行' },
  { id: 6, name: '楽天銀行' },
  { id: 7, name: '住信SBIネット銀行' },
  { id: 8, name: 'PayPay銀行' },
  { id: 9, name: 'ソニー銀行' },
  { id: 10, name: 'セブン銀行' },
];

/** Withdrawals to a card are delayed for so long after it was saved, so that the owner can stop fraudulent ones. */
const holdMs = 24 * 3_600_000;

export const bankCardHandlers: Handlers = {
  async userCashInfo(_input, call) {
    const card = await call.db
      .selectFrom('bank_card')
      .selectAll()
      .where('user_id', '=', signedIn(call))
      .executeTakeFirst();
    if (!card) return null;
    const held_until = isoOrNull(heldUntil(card, call.clock.now()));
    return { ...readCard(call, card.details), id: card.id, bank_id: card.bank_id, held_until, banks };
  },

  async userCashSave({ bank_id, pay_password, code, ...input }, call) {
    if (bank_id !== undefined && !banks.some(({ id }) => id === bank_id))
      throw new Refusal('invalid_request', { field: 'bank_id' });
    const user = signedIn(call);
    const recipient = recipientOf(await ownIdentity(call));
    // The code is checked first: a stolen token alone must not allow guessing fund passwords.
    await checkCode(call, recipient, 'security', code);
    await checkFundPassword(call, pay_password);
    const saved = {
      bank_id: bank_id ?? null,
      details: JSON.stringify(await recordOf(call, 'BankCardRecord', input)),
      updated_at: call.clock.now(),
    };
    // Before the change: a card is only changed if the owner can be notified.
    await mailUser(call, user, 'server.mail.bankCardChanged', {
      bank: input.bank_name,
      account: maskAccount(input.bank_account),
      until: inTokyo(saved.updated_at + holdMs)
        .toISOString()
        .slice(0, 16)
        .replace('T', ' '),
    });
    return call.once(async (tx) => {
      await useCode(tx, recipient, 'security', code);
      await tx
        .insertInto('bank_card')
        .values({ user_id: user, ...saved })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(saved))
        .execute();
      await storeNotice(tx, {
        user,
        kind: 'bank_card_changed',
        details: { bank: input.bank_name, account: maskAccount(input.bank_account) },
        at: saved.updated_at,
      });
      return call.say('server.done.bankCardSaved');
    });
  },
};

/** Until when (unix ms) withdrawals to a card are delayed; null when they are not. */
export function heldUntil({ updated_at }: { updated_at: number }, now: number): number | null {
  const until = updated_at + holdMs;
  return until > now ? until : null;
}

/** A card as shown to its owner. */
export function readCard(call: Pick<Call, 'contract' | 'clock' | 'config'>, details: Details): Details {
  const record = readRecord(call, 'BankCardRecord', details);
  for (const field of ['bank_account', 'iban']) {
    const value = record[field];
    if (typeof value === 'string') record[field] = maskAccount(value);
  }
  return record;
}

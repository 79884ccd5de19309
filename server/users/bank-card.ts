/** The one bank card of a user, where withdrawals to a bank go. */
import { signedIn } from '../http/handler.ts';
import type { Handlers } from '../http/operations.ts';
import { readRecord, recordOf } from '../http/records.ts';
import { Refusal } from '../http/refusal.ts';
import { maskAccount } from './masks.ts';

/** Banks to choose from; any other one is written by hand. */
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

export const bankCardHandlers: Handlers = {
  async userCashInfo(_input, call) {
    const card = await call.db
      .selectFrom('bank_card')
      .selectAll()
      .where('user_id', '=', signedIn(call))
      .executeTakeFirst();
    if (!card) return null;
    const record = readRecord(call.contract, 'BankCard', card.details);
    for (const field of ['bank_account', 'iban']) {
      const value = record[field];
      if (typeof value === 'string') record[field] = maskAccount(value);
    }
    return { ...record, id: card.id, bank_id: card.bank_id, banks };
  },

  async userCashSave({ bank_id, ...input }, call) {
    if (bank_id !== undefined && !banks.some(({ id }) => id === bank_id))
      throw new Refusal('invalid_request', { field: 'bank_id' });
    const saved = {
      bank_id: bank_id ?? null,
      details: JSON.stringify(recordOf(call.contract, 'BankCard', input)),
      updated_at: call.clock.now(),
    };
    await call.once((tx) =>
      tx
        .insertInto('bank_card')
        .values({ user_id: signedIn(call), ...saved })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(saved))
        .execute(),
    );
    return call.say('server.done.bankCardSaved');
  },
};

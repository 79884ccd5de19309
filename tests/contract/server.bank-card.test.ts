/** The bank card: saved with code and fund password, copied into each withdrawal, which is delayed after a change. */
import { describe, expect, test } from 'vitest';
import { reviewDue } from '../../server/reviews/auto.ts';
import { decide, pendingReviews, StillHeld } from '../../server/reviews/index.ts';
import {
  bankCard,
  fundPassword,
  give,
  type Person,
  payloadOf,
  reasonOf,
  register,
  review,
  saveBankCard,
  setFundPassword,
  verify,
} from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';
import { readMail } from '../../server/users/mailbox.ts';

const at = useExchange(walletExchange);
const { call } = at;
const minute = 60_000;
const day = 24 * 60 * minute;
const bank = 9999;
const card = { ...bankCard, bank_id: 1 };

const owner = async () => {
  const person = await register(at.exchange, at.email);
  await setFundPassword(at.exchange, person);
  return person;
};
const save = (person: Person, fields: object = {}) => {
  at.exchange.clock.move(2 * minute);
  return saveBankCard(at.exchange, person, { ...card, ...fields });
};
const saved = async (person: Person) => Object(payloadOf(await call('userCashInfo', {}, person)));

describe('a bank card', () => {
  test('is saved, replaced and shown masked', async () => {
    const person = await owner();
    expect(payloadOf(await call('userCashInfo', {}, person))).toBeNull();
    payloadOf(await save(person));
    payloadOf(await save(person, { bank_account: '7654321', account_type: 'current' }));
    expect(await saved(person)).toMatchObject({
      bank_account: '***4321',
      account_type: 'current',
      bank_name: 'みずほ銀行',
      bank_id: 1,
      iban: '***3000',
    });
  });

  test('is of a bank whose key never changes, as cards are kept with it', async () => {
    const person = await owner();
    payloadOf(await save(person));
    const { banks } = await saved(person);
    expect(banks.map(({ id, name }: { id: number; name: string }) => `${id} ${name}`)).toEqual([
      '1 みずほ銀行',
      '2 三菱UFJ銀行',
      '3 三井住友銀行',
      '4 りそな銀行',
      '5 ゆうちょ銀行',
      '6 楽天銀行',
      '7 住信SBIネット銀行',
      '8 PayPay銀行',
      '9 ソニー銀行',
      '10 セブン銀行',
    ]);
  });

  test.each([
    ['no code', { code: undefined }, 'invalid_request'],
    ['a wrong code', { code: '000000' }, 'wrong_code'],
    ['no fund password', { pay_password: undefined }, 'invalid_request'],
    ['a wrong fund password', { pay_password: '975310' }, 'wrong_fund_password'],
  ])('is not changed with %s [6.8]', async (_what, fields, reason) => {
    const person = await owner();
    payloadOf(await save(person));
    expect(reasonOf(await save(person, { bank_account: '7654321', ...fields }))).toBe(reason);
    expect(await saved(person)).toMatchObject({ bank_account: '***4567' });
  });

  test('asks for the code first: with a wrong one no fund password is tried', async () => {
    const person = await owner();
    for (let n = 0; n < 6; n++)
      expect(reasonOf(await save(person, { code: '000000', pay_password: '975310' }))).toBe('wrong_code');
    expect(reasonOf(await save(person))).toBe('ok');
  });

  test('needs a fund password that is set [6.8]', async () => {
    expect(reasonOf(await save(await register(at.exchange, at.email)))).toBe('fund_password_not_set');
  });

  test('accepts a code once', async () => {
    const person = await owner();
    at.exchange.clock.move(2 * minute);
    payloadOf(await call('setSmsOtherMail', {}, person));
    const code = await at.exchange.codeFor(person.email);
    const fields = { ...card, code, pay_password: fundPassword };
    expect(reasonOf(await call('userCashSave', fields, person))).toBe('ok');
    expect(reasonOf(await call('userCashSave', fields, person))).toBe('wrong_code');
  });

  test('that is changed is reported to its owner, in the language of the account and without the full card number [6.9]', async () => {
    const person = await owner();
    payloadOf(await call('setLang', { lang: 'en' }, person));
    payloadOf(await save(person));
    const [mail] = await readMail(at.exchange.context.db, { to: person.email, limit: 1 });
    expect(mail).toMatchObject({ scene: 'notice' });
    expect(mail?.body).toMatch(
      /Your bank account for withdrawals is now みずほ銀行 \*\*\*4567.*If this was not you/,
    );
    expect(mail?.body).not.toContain(card.bank_account);
  });

  test.each([
    ['bank_account', 'x1'],
    ['account_type', 'gold'],
    ['swift_code', 'nope'],
    ['iban', 'nope'],
    ['bank_id', 4711],
    ['real_name', ''],
  ])('refuses a wrong %s', async (field, value) => {
    expect(await save(await owner(), { [field]: value })).toMatchObject({ reason: 'invalid_request', field });
  });
});

describe('a withdrawal to a bank', () => {
  /** Verified, with a card and a bank balance. */
  const ready = async () => {
    const person = await owner();
    await verify(at.exchange, person);
    await give(at.exchange, person, bank, '10000');
    payloadOf(await save(person));
    return person;
  };
  const withdraw = ({ token }: Person) =>
    call('walletOut', { currency: bank, number: '5000', pay_password: fundPassword }, { token });
  const log = async (person: Person) =>
    Object(payloadOf(await call('chargeMentionLog3', { currency: bank }, person)));
  const mine = async ({ id }: Person) =>
    (await pendingReviews(at.exchange.context)).find(({ user }) => user === id);
  const passed = async (person: Person) => {
    const one = await mine(person);
    if (!one) throw new Error('Nothing waits');
    return decide(at.exchange.context, { ...one, passed: true });
  };

  test('needs a card', async () => {
    const person = await owner();
    await verify(at.exchange, person);
    await give(at.exchange, person, bank, '10000');
    expect(reasonOf(await withdraw(person))).toBe('bank_card_missing');
  });

  test('is paid to the user’s own card', async () => {
    const other = await register(at.exchange, `b${at.email}`);
    await setFundPassword(at.exchange, other);
    payloadOf(await save(other, { bank_account: '9999999' }));
    const person = await ready();
    payloadOf(await withdraw(person));
    expect(await mine(person)).toMatchObject({ card: { bank_account: '1234567' } });
    await review(at.exchange, false, '-');
  });

  test('is paid to the card saved when it was requested, even if it is changed later [6.10]', async () => {
    const person = await ready();
    payloadOf(await withdraw(person));
    payloadOf(await save(person, { bank_account: '7654321', bank_name: '楽天銀行' }));
    expect(await saved(person)).toMatchObject({ bank_name: '楽天銀行' });
    // The reviewer pays to this card, so it is complete; its owner sees it masked.
    expect(await mine(person)).toMatchObject({ card: { bank_name: 'みずほ銀行', bank_account: '1234567' } });
    expect(await log(person)).toMatchObject({
      data: [
        {
          address: null,
          fee: '15',
          real_number: '4985',
          card: { bank_name: 'みずほ銀行', bank_account: '***4567', account_type: 'ordinary' },
        },
      ],
    });
    expect(JSON.stringify(await log(person))).not.toContain(card.bank_account);
    await review(at.exchange, false, '-');
  });

  test('is held for 24 hours after the card was saved, and nobody can approve it before [6.11]', async () => {
    const person = await ready();
    const until = new Date(at.exchange.clock.now() + day).toISOString();
    expect(await saved(person)).toMatchObject({ held_until: until });
    at.exchange.clock.move(60 * minute);
    payloadOf(await withdraw(person));
    expect(await log(person)).toMatchObject({ data: [{ status: 1, held_until: until }] });
    at.exchange.clock.move(day - 60 * minute - 1);
    await expect(passed(person)).rejects.toThrow(StillHeld);
    await reviewDue(at.exchange.context, 5, (error) => {
      throw error;
    });
    expect(await log(person)).toMatchObject({ data: [{ status: 1 }] });
    at.exchange.clock.move(1);
    await reviewDue(at.exchange.context, 5, (error) => {
      throw error;
    });
    expect(await log(person)).toMatchObject({ data: [{ status: 2 }] });
    expect(await saved(person)).toMatchObject({ held_until: null });
    // A later withdrawal is not delayed.
    payloadOf(await withdraw(person));
    expect((await log(person)).data[0]).toMatchObject({ held_until: null });
    expect(await passed(person)).toBe(true);
  });

  test('that is held can be rejected, and gives everything back', async () => {
    const person = await ready();
    payloadOf(await withdraw(person));
    const { id = 0, kind = 'withdrawal' } = (await mine(person)) ?? {};
    expect(await decide(at.exchange.context, { kind, id, passed: false, reason: 'Not you' })).toBe(true);
    expect(payloadOf(await call('walletDetail', { currency: bank, type: 'change' }, person))).toMatchObject({
      balance: '10000',
      lock_balance: '0',
    });
  });
});

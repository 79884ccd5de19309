/** Shared by tests of collectibles: users with funds, and their calls. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import { collectibleHandlers, issue } from '../../server/collectibles/index.ts';
import {
  fundPassword,
  give,
  type Person,
  payloadOf,
  register,
  setFundPassword,
} from '../../server/testing/people.ts';
import type { Answer } from '../../server/testing/reachable-exchange.ts';
import { type Used, useExchange } from '../../server/testing/use-exchange.ts';
import { walletExchange } from '../../server/testing/wallets.ts';

export const btc = 1;
export const usdt = 3;
export const second = 1000;

export interface Shop extends Used {
  /** A user with a fund password and this much USDT. */
  buyer(name: string, money?: string): Promise<Person>;
  /** Gives a user an item; with a price it is on sale. @returns its key */
  own(person: Person, slug: string, price?: string): Promise<number>;
  /** Adds a collectible that only this test uses. @returns its key */
  addGoods(goods: { stock: number; order_max?: number; price?: string; currency?: number }): Promise<number>;
  pay(person: Pick<Person, 'token'>, order_id: number, idempotencyKey?: string): Promise<Answer>;
  detail(person: Pick<Person, 'token'>, order_id: number): Promise<Record<string, unknown>>;
  money(person: Pick<Person, 'token'>): Promise<string>;
  /** All events and balances of the ledger are consistent. */
  expectBalanced(): Promise<void>;
}

/** One exchange with wallets and collectibles for a test file. */
export function useShop(): Shop {
  const at = useExchange(() => ({ ...walletExchange(), ...collectibleHandlers }));
  const { call } = at;
  let goods = 1000;
  return {
    get exchange() {
      return at.exchange;
    },
    get email() {
      return at.email;
    },
    call,
    async buyer(name, money = '1000') {
      const person = await register(at.exchange, `${name}.${at.email}`);
      await setFundPassword(at.exchange, person);
      if (money !== '0') await give(at.exchange, person, usdt, money);
      return person;
    },
    async own(person, slug, price) {
      const id = await at.exchange.context.db
        .transaction()
        .execute((tx) =>
          issue(tx, { slug, owner: person.id, at: at.exchange.clock.now(), ...(price ? { price } : {}) }),
        );
      if (id === undefined) throw new Error(`Nothing of ${slug} is left`);
      return id;
    },
    async addGoods({ stock, order_max = 1, price = '10', currency = usdt }) {
      const id = ++goods;
      const { db, clock } = at.exchange.context;
      await sql`
        insert into collectible_goods (id, slug, category_id, names, contents, labels, creators, casting_name, cast_at,
          contract_address, chain, token_id, price, currency_id, stock, order_max, starts_at)
        select ${id}, ${`test-${id}`}, category_id, names, contents, labels, creators, casting_name, cast_at,
          contract_address, chain, token_id, ${price}, ${currency}, ${stock}, ${order_max}, ${clock.now()}
        from collectible_goods where id = 1`.execute(db);
      await sql`
        insert into collectible_goods_picture (goods_id, place, name)
        select ${id}, place, name from collectible_goods_picture where goods_id = 1`.execute(db);
      return id;
    },
    pay: ({ token }, order_id, idempotencyKey) =>
      call(
        'nftGoodsOrderPay',
        { order_id, pay_type: 1, pay_password: fundPassword },
        { token, ...(idempotencyKey ? { idempotencyKey } : {}) },
      ),
    detail: async ({ token }, order_id) =>
      Object(payloadOf(await call('nftGoodsOrderDetail', { order_id }, { token }))),
    money: async ({ token }) =>
      Object(payloadOf(await call('walletDetail', { currency: usdt, type: 'change' }, { token }))).balance,
    async expectBalanced() {
      const { rows } = await sql`select * from ledger_imbalance()`.execute(at.exchange.context.db);
      expect(rows).toEqual([]);
    },
  };
}

export const orderOf = (answer: Answer): number => Object(payloadOf(answer)).order_id;

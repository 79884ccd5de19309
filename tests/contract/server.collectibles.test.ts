/** The shop of collectibles: its goods, and the users' items. */
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { collectibleHandlers, issue, seedCollectibles } from '../../server/collectibles/index.ts';
import { payloadOf, reasonOf, register } from '../../server/testing/people.ts';
import { useExchange } from '../../server/testing/use-exchange.ts';
import { userHandlers } from '../../server/users/index.ts';

const at = useExchange(() => ({ ...userHandlers, ...collectibleHandlers }));
const { call } = at;

interface Goods {
  id: number;
  name: string;
  image: string;
  goods_category_name: string;
  stock: number;
  surplus: number;
  sales: number;
  status: number;
  remain_milli_seconds: number;
}

const goods = async (fields: object = {}, language = 'en'): Promise<Goods[]> =>
  Object(payloadOf(await call('nftGoodsList', { pagesize: 100, ...fields }, { language }))).data;
const give = (owner: string, slug: string, price?: string) =>
  at.exchange.context.db
    .transaction()
    .execute((tx) => issue(tx, { slug, owner, at: at.exchange.clock.now(), ...(price ? { price } : {}) }));

beforeAll(() => seedCollectibles(at.exchange.context));

describe('the shop', () => {
  test('is seeded once: seeding again adds nothing', async () => {
    const before = await goods();
    await seedCollectibles(at.exchange.context);
    expect(await goods()).toEqual(before);
    expect(before.length).toBeGreaterThanOrEqual(12);
    expect(Object(payloadOf(await call('nftGoodsCategoryList')))).toHaveLength(4);
  });

  test('available goods come first, then future ones, then past ones', async () => {
    const statuses = (await goods()).map(({ status }) => status);
    expect(statuses).toEqual([...statuses].sort());
    expect(new Set(statuses)).toEqual(new Set([1, 2, 3]));
  });

  test('a sale begins and ends by the clock of the exchange', async () => {
    const [upcoming] = (await goods()).filter(({ status }) => status === 2);
    const left = upcoming?.remain_milli_seconds ?? 0;
    expect(left).toBeGreaterThan(0);
    at.exchange.clock.move(left);
    const now = (await goods()).find(({ id }) => id === upcoming?.id);
    expect(now?.status).toBe(1);
  });

  test('is searched by name in both languages and by category; a wildcard is a letter', async () => {
    expect((await goods({ search: 'dawn' })).map(({ name }) => name)).toEqual(['Dawn Tide']);
    expect((await goods({ search: '暁' }, 'jp')).map(({ name }) => name)).toEqual(['暁の潮']);
    expect(await goods({ search: '%' })).toEqual([]);
    const blossoms = await goods({ goods_category_id: 4 });
    expect(new Set(blossoms.map((row) => row.goods_category_name))).toEqual(new Set(['Blossoms']));
  });

  test('its pages join without gaps', async () => {
    const all = (await goods()).map(({ id }) => id);
    const pages = await Promise.all([1, 2, 3].map((page) => goods({ page, pagesize: 5 })));
    expect(pages.flat().map(({ id }) => id)).toEqual(all.slice(0, 15));
  });

  test('an unknown one is not found', async () => {
    expect(reasonOf(await call('nftGoodsDetail', { id: 9999 }))).toBe('not_found');
  });

  test('its pictures are there for everybody, are pictures, and may be kept for ever', async () => {
    const [first] = await goods();
    const detail = Object(payloadOf(await call('nftGoodsDetail', { id: first?.id })));
    expect(detail.images).toContain(detail.image);
    expect(new Set(detail.images).size).toBe(detail.images.length);
    const [, second] = await goods();
    const other = Object(payloadOf(await call('nftGoodsDetail', { id: second?.id })));
    expect(other.images.filter((image: string) => detail.images.includes(image))).toEqual([]);
    for (const url of detail.images) {
      const response = await at.exchange.app.inject({ url });
      expect(response.headers['cache-control']).toContain('immutable');
      expect((await sharp(response.rawPayload).metadata()).width).toBe(720);
    }
    expect((await at.exchange.app.inject({ url: '/api/pictures/..%2f..%2fetc' })).statusCode).toBe(404);
  });
});

describe('a collection', () => {
  test('shows all items to their owner, and to others only those on sale', async () => {
    const owner = await register(at.exchange, at.email);
    const other = await register(at.exchange, `other.${at.email}`);
    await give(owner.id, 'camellia');
    await give(owner.id, 'hemp-leaf', '31.5');
    const mine = async (status?: number, { token } = owner) =>
      Object(payloadOf(await call('nftGoodsUserCollectionList', status ? { status } : {}, { token }))).data;
    expect(await mine()).toHaveLength(2);
    expect(await mine(1)).toMatchObject([{ name: '椿', status: 1, price: null }]);
    expect(await mine(2)).toMatchObject([{ name: '麻の葉', status: 2, price: '31.5' }]);
    expect(await mine(undefined, other)).toEqual([]);
    const listed = async (token?: string) =>
      Object(payloadOf(await call('nftGoodsUserMemberGoodsList', {}, token ? { token } : {}))).data;
    expect(await listed(owner.token)).toMatchObject([{ price: '31.5', is_mine: 1 }]);
    expect(await listed()).toMatchObject([{ is_mine: 0 }]);
    expect(JSON.stringify(await listed())).not.toContain(at.email);
  });

  test('of a single piece there is one owner, however many ask at once', async () => {
    const owner = await register(at.exchange, at.email);
    const given = await Promise.all(Array.from({ length: 5 }, () => give(owner.id, 'first-wave')));
    expect(given.filter((id) => id !== undefined)).toHaveLength(1);
    const [piece] = await goods({ search: 'First Wave' });
    expect(piece).toMatchObject({ stock: 1, sales: 1, surplus: 0 });
  });
});

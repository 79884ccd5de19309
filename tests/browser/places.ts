/** Every route of the app, with the query that it needs, from actual data of the exchange. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '../../src/client/index.ts';
import { t } from './texts.ts';

const folder = 'screens/pages';

/** All routes, read from the folder. */
export function allRoutes(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => `/pages/${file.replaceAll(path.sep, '/').replace(/\.json$/, '')}`)
    .sort();
}

interface Declared {
  title: string;
  guards?: string[];
  query?: Record<string, { default?: unknown }>;
}

const declared = (route: string): Declared =>
  JSON.parse(readFileSync(`screens${route}.json`, 'utf8')) as Declared;

/** Whether a visitor is redirected to login. */
export const needsLogin = (route: string): boolean => declared(route).guards?.includes('login') ?? false;

/** The Japanese title of a page; nothing if it depends on its content. */
export function titleOf(route: string): string {
  const { title } = declared(route);
  return title.startsWith('=') ? '' : t(title);
}

type Ask = (client: Client) => Promise<Record<string, string | number>>;

const newCoin: Ask = async (client) => {
  const coin = await client.call('lhSendGetRecommend');
  if (!coin) throw new Error('There is no new coin to look at');
  return { id: coin.id };
};

const known = (id: number | undefined): number => {
  if (id === undefined) throw new Error('There is nothing to look at');
  return id;
};

/** A collectible that is on sale. */
async function goods(client: Client): Promise<number> {
  const { data } = await client.call('nftGoodsList', { page: 1, pagesize: 1 });
  return known(data[0]?.id);
}

/** An item of the user that is held (1) or on sale (2). */
async function item(client: Client, status: 1 | 2): Promise<number> {
  const { data } = await client.call('nftGoodsUserCollectionList', { status, page: 1, pagesize: 1 });
  return known(data[0]?.id);
}

/** A text of a category: 1 help, 4 notices. */
async function article(client: Client, c_id: 1 | 4): Promise<number> {
  const { list } = await client.call('newsList', { c_id, lang: 'jp', page: 1, limit: 1 });
  return known(list[0]?.id);
}

/** For a page that shows one of many records: which one. */
const asks: Record<string, Ask> = {
  '/pages/deposit/charge': async () => ({ currency_code: 'ETH', currency_id: 10000 }),
  '/pages/nft/goodsDetail': async (client) => ({ id: await goods(client) }),
  '/pages/nft/secondGoodsDetail': async (client) => {
    const { data } = await client.call('nftGoodsUserMemberGoodsList', { page: 1, pagesize: 1 });
    return { id: known(data[0]?.id) };
  },
  '/pages/help/center/detail': async (client) => ({ id: await article(client, 1) }),
  '/pages/notice/index': async (client) => ({ id: await article(client, 4) }),
  '/pages/nft/orderMakeSure': async (client) => ({ goods: await goods(client) }),
  '/pages/nft/order/orderPayMoney': async (client) => {
    const { data } = await client.call('nftGoodsOrderList', { page: 1, pagesize: 1 });
    return { order_id: known(data[0]?.order_id) };
  },
  '/pages/nft/my/myArtDetail': async (client) => ({ id: await item(client, 1) }),
  '/pages/nft/my/mySaleDetail': async (client) => ({ id: await item(client, 2) }),
  '/pages/finance/buyPage': async (client) => {
    const [first] = await client.call('lhDepositConfig');
    if (!first) throw new Error('There are no savings to look at');
    return { id: first.id };
  },
  '/pages/system/open-location': async () => ({
    latitude: 35.6812,
    longitude: 139.7671,
    name: '丸の内',
    address: '東京都千代田区',
  }),
  '/pages/publication/details': newCoin,
  '/pages/publication/purchase': newCoin,
  '/pages/trade/kline': async (client) => {
    const [quote] = await client.call('currencyQuotationNew');
    const [pair] = quote?.quotation ?? [];
    return { symbol: `${pair?.currency_name}/${pair?.legal_name}` };
  },
};

/** A route with the query that it needs. @throws if no value is known for a required parameter */
export async function placeOf(route: string, client: Client): Promise<string> {
  const given = (await asks[route]?.(client)) ?? {};
  for (const [name, field] of Object.entries(declared(route).query ?? {})) {
    if (!('default' in field) && !(name in given))
      throw new Error(`${route} needs ${name}: say what in places.ts`);
  }
  const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${route}?${query}` : route;
}

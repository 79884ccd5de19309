/** Users with collectibles: held, hidden, on sale, ordered by others, sold, given away; and orders in every state. */
import { sql } from 'kysely';
import { issue } from '../../../server/collectibles/index.ts';
import { maxUnpaid } from '../../../server/collectibles/order.ts';
import {
  fundPassword,
  give,
  type Person,
  register,
  setFundPassword,
} from '../../../server/testing/people.ts';
import { verify } from './review.ts';
import { does, fail, type Known, known, usdt, type World } from './world.ts';

export interface Collectors {
  buyer: Person;
  forgetful: Person;
  /** Keys in the shop. */
  goods: Record<'many' | 'single' | 'scarce' | 'rare' | 'rareMany' | 'soldOut', number>;
  /** An order that is not paid in time. */
  late: number;
}

const join = async (world: World, name: string, money: string): Promise<Person> => {
  const { exchange } = world;
  const person = await register(exchange, `${name}@example.com`);
  await verify(world, person);
  await setFundPassword(exchange, person);
  await give(exchange, person, usdt, money);
  return person;
};

/** Starts with an order that expires after some time. */
export async function beginCollectors(world: World): Promise<Collectors> {
  const buyer = await join(world, 'buyer', '100000');
  const goods = {
    many: await addGoods(world, 'many', 40, 3),
    single: await addGoods(world, 'single', 40, 1),
    scarce: await addGoods(world, 'scarce', 1, 1),
    rare: await addGoods(world, 'rare', 1, 1),
    rareMany: await addGoods(world, 'rare-many', 1, 3),
    soldOut: await addGoods(world, 'sold-out', 1, 1),
  };
  const forgetful = await join(world, 'forgetful', '1000');
  const { order_id: late } = await does(world, forgetful, 'nftGoodsBuy', { id: goods.single });
  return { buyer, forgetful, goods, late };
}

export async function finishCollectors(
  world: World,
  { buyer, forgetful, goods, late }: Collectors,
): Promise<Record<string, Known>> {
  const { exchange } = world;
  const owner = await join(world, 'owner', '1000');
  const poor = await join(world, 'poor', '1');
  const hoarder = await join(world, 'hoarder', '1000');
  const own = async (slug: string, price?: string): Promise<number> => {
    const { db, clock } = exchange.context;
    const item = { slug, owner: owner.id, at: clock.now(), ...(price ? { price } : {}) };
    return (await db.transaction().execute((tx) => issue(tx, item))) ?? fail(new Error(`No ${slug} is left`));
  };
  const order = async (
    person: Person,
    operation: 'nftGoodsBuy' | 'nftGoodsUserMemberApply',
    id: number,
    number?: number,
  ) => (await does(world, person, operation, { id, number })).order_id;
  const pay = (person: Person, order_id: number) =>
    does(world, person, 'nftGoodsOrderPay', { order_id, pay_type: 1, pay_password: fundPassword });

  const items = {
    held: await own('camellia'),
    hidden: await own('dawn-tide'),
    listed: await own('hemp-leaf', '30'),
    hiddenListed: await own('lattice-light', '30'),
    ordered: await own('hemp-leaf', '31'),
    sold: await own('hemp-leaf', '32'),
    gift: await own('camellia'),
    other: await own('camellia', '40'),
    taken: await own('hemp-leaf', '33'),
    cheap: await own('lattice-light'),
    dear: await own('lattice-light'),
    cheaper: await own('hemp-leaf', '34'),
    dearer: await own('hemp-leaf', '35'),
  };
  for (const id of [items.hidden, items.hiddenListed])
    await does(world, owner, 'nftGoodsUserCollectionCheckShow', { id, is_show: 0 });
  const resold = await order(buyer, 'nftGoodsUserMemberApply', items.sold);
  await pay(buyer, resold);
  const { data: gone } = await does(world, owner, 'nftGoodsUserCollectionList', { status: 4 });
  await does(world, owner, 'nftGoodsUserCollectionTransfer', {
    id: items.gift,
    target_account: buyer.email,
    pay_password: fundPassword,
  });
  const { data: gifts } = await does(world, owner, 'nftGoodsUserCollectionList', { status: 4 });
  const given = gifts.find(({ price }) => price === null)?.id;

  const paid = await order(buyer, 'nftGoodsBuy', goods.soldOut);
  await pay(buyer, paid);
  const several = await order(buyer, 'nftGoodsBuy', goods.many, 2);
  await pay(buyer, several);
  const cancelled = await order(buyer, 'nftGoodsBuy', goods.single);
  await does(world, buyer, 'nftGoodsCancelOrder', { order_id: cancelled });
  const due = await order(buyer, 'nftGoodsBuy', goods.many, 2);
  await order(buyer, 'nftGoodsBuy', goods.scarce);
  for (let time = 0; time < maxUnpaid.shop; time++) await order(hoarder, 'nftGoodsBuy', goods.single);
  const bought = await order(buyer, 'nftGoodsUserMemberApply', items.ordered);
  return {
    owner: known(owner, { ...items, sold: gone[0]?.id ?? 0, given: given ?? 0 }),
    buyer: known(buyer, { ...goods, resold, paid, several, cancelled, due, bought }),
    forgetful: known(forgetful, { late }),
    poor: known(poor),
    hoarder: known(hoarder),
  };
}

/** Adds a collectible to the shop, like the first one there. @returns its key */
async function addGoods(
  { exchange }: World,
  slug: string,
  stock: number,
  order_max: number,
): Promise<number> {
  const { db, clock } = exchange.context;
  const { rows } = await sql<{ id: number }>`
    insert into collectible_goods (id, slug, category_id, names, contents, labels, creators, casting_name, cast_at,
      contract_address, chain, token_id, price, currency_id, stock, order_max, starts_at)
    select (select max(id) + 1 from collectible_goods), ${slug}, category_id, names, contents, labels, creators,
      casting_name, cast_at, contract_address, chain, token_id, 10, currency_id, ${stock}, ${order_max}, ${clock.now()}
    from collectible_goods where id = 1 returning id`.execute(db);
  const id = rows[0]?.id ?? fail(new Error('Nothing was added'));
  await sql`
    insert into collectible_goods_picture (goods_id, place, name)
    select ${id}, place, name from collectible_goods_picture where goods_id = 1`.execute(db);
  return id;
}

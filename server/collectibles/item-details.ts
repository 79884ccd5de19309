import type { Call } from '../http/handler.ts';
import { describeOrigin } from './describe.ts';
import type { Item } from './items.ts';
import { readHistory } from './provenance.ts';
import { readGoods, readImages } from './shop.ts';

/** The details of an item: its collectible, pictures and history. */
export async function readItemDetails({ db, clock, language }: Call, item: Item) {
  const [goods, images, history] = await Promise.all([
    readGoods(db, item.goods_id, clock.now()),
    readImages(db, item.goods_id),
    readHistory(db, item),
  ]);
  return { ...describeOrigin(goods, language), images, history };
}

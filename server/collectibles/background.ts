import type { Call } from '../http/handler.ts';
import { describeOrigin } from './describe.ts';
import type { Item } from './items.ts';
import { readHistory } from './provenance.ts';
import { readGoods, readImages } from './shop.ts';

/** What is told of an item beside itself: its collectible, its pictures, and the way that it has come. */
export async function readBackground({ db, clock, language }: Call, item: Item) {
  const [goods, images, history] = await Promise.all([
    readGoods(db, item.goods_id, clock.now()),
    readImages(db, item.goods_id),
    readHistory(db, item),
  ]);
  return { ...describeOrigin(goods, language), images, history };
}

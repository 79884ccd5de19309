/** The shop of collectibles: offers, purchases, users' collections, resale and gifts. */
import type { Handlers } from '../http/operations.ts';
import { collectionHandlers } from './collection.ts';
import { giftHandlers } from './gift.ts';
import { listingHandlers } from './listings.ts';
import { orderHandlers } from './orders.ts';
import { paymentHandlers } from './payment.ts';
import { reserveHandlers } from './reserve.ts';
import { saleHandlers } from './sale.ts';
import { shopHandlers } from './shop.ts';

export { issue } from './issue.ts';
export { servePictures, startRendering } from './pictures.ts';
export { seedCollectibles } from './seed.ts';

export const collectibleHandlers: Handlers = {
  ...shopHandlers,
  ...reserveHandlers,
  ...paymentHandlers,
  ...orderHandlers,
  ...collectionHandlers,
  ...listingHandlers,
  ...saleHandlers,
  ...giftHandlers,
};

/** The shop of collectibles: what it offers, what users own and sell of it. */
import type { Handlers } from '../http/operations.ts';
import { collectionHandlers } from './collection.ts';
import { shopHandlers } from './shop.ts';

export { issue } from './issue.ts';
export { servePictures } from './pictures.ts';
export { seedCollectibles } from './seed.ts';

export const collectibleHandlers: Handlers = { ...shopHandlers, ...collectionHandlers };

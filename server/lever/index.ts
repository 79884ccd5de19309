/** Leveraged contracts: positions and orders priced by the index, margins, liquidation. */
export { createAccountCheck, startLever } from './engine.ts';
export { startLeverFeed } from './feed.ts';
export { leverHandlers } from './handlers.ts';
export type { Indices } from './terms.ts';
export { bookTransfer } from './transfer.ts';

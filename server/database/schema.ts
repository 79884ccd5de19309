import type { LedgerTables } from '../ledger/tables.ts';

/** Every table of the exchange: each group of the server brings its own. */
export interface Database extends LedgerTables {}

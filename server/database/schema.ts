/**
 * All tables of the exchange. Each group declares its own and they are joined here, so that queries across groups are
 * type-checked.
 */
import type { CollectibleTables } from '../collectibles/tables.ts';
import type { HttpTables } from '../http/tables.ts';
import type { LedgerTables } from '../ledger/tables.ts';
import type { LeverTables } from '../lever/tables.ts';
import type { MarketTables } from '../market/tables.ts';
import type { NewsTables } from '../news/tables.ts';
import type { NoticeTables } from '../notices/tables.ts';
import type { OptionTables } from '../options/tables.ts';
import type { PromotionTables } from '../promotion/tables.ts';
import type { SavingsTables } from '../savings/tables.ts';
import type { SpotTables } from '../spot/tables.ts';
import type { SubscriptionTables } from '../subscription/tables.ts';
import type { SupportTables } from '../support/tables.ts';
import type { TrialTables } from '../trials/tables.ts';
import type { UserTables } from '../users/tables.ts';
import type { WalletTables } from '../wallet/tables.ts';

export interface Database
  extends CollectibleTables,
    HttpTables,
    LedgerTables,
    LeverTables,
    MarketTables,
    NewsTables,
    NoticeTables,
    OptionTables,
    PromotionTables,
    SavingsTables,
    SpotTables,
    SubscriptionTables,
    SupportTables,
    TrialTables,
    UserTables,
    WalletTables {}

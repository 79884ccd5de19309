import type { Generated } from 'kysely';
import type { Stored } from '../database/stored.ts';
import type { Details } from '../http/records.ts';
import type { WalletKind } from '../ledger/index.ts';
import type { Network } from './coins.ts';

/** Where an application stands. */
export type Review = 'reviewing' | 'passed' | 'rejected';

/** Amounts are decimals in the coin, times unix milliseconds. */
export interface WalletTables {
  /** Where a user sends coins to: one address for all coins of a network, for ever. */
  deposit_address: {
    user_id: string;
    network: Network;
    address: string;
  };
  /** Where a user may withdraw to. */
  withdraw_address: {
    id: Generated<number>;
    user_id: string;
    currency: number;
    network: Network;
    address: string;
    details: Stored<Details>;
    created_at: number;
    removed_at: number | null;
  };
  deposit: {
    id: Generated<number>;
    user_id: string;
    currency: number;
    amount: string;
    /** Set once it has passed. */
    credited: string | null;
    picture: number;
    /** Handed in with the picture of an earlier deposit, when that was still taken. */
    proof_shared: Generated<boolean>;
    details: Stored<Details>;
    status: Review;
    reason: string | null;
    created_at: number;
    handled_at: number | null;
  };
  withdrawal: {
    id: Generated<number>;
    user_id: string;
    currency: number;
    /** What left the balance, the fee included. */
    amount: string;
    /** Percent. */
    rate: string;
    fee: string;
    /** Null when it goes to a bank. */
    address: string | null;
    /** The bank card that it goes to, as it was when it was asked for. */
    card: Stored<Details> | null;
    /** It is not sent before this moment. */
    held_until: number | null;
    details: Stored<Details>;
    status: Review;
    reason: string | null;
    created_at: number;
    handled_at: number | null;
  };
  transfer: {
    id: Generated<number>;
    user_id: string;
    currency: number;
    from_kind: WalletKind;
    to_kind: WalletKind;
    amount: string;
    /** Balance of the wallet that it left, afterwards. */
    after: string;
    created_at: number;
  };
}

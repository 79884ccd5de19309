import type { Generated } from 'kysely';
import type { JsonColumn } from '../database/json-column.ts';
import type { WalletKind } from '../ledger/index.ts';
import type { Details } from '../records/index.ts';
import type { Network } from './coins.ts';

/** Review status of an application. */
export type Review = 'reviewing' | 'passed' | 'rejected';

/** Amounts are decimals in the coin, times unix milliseconds. */
export interface WalletTables {
  /** Deposit addresses of users: one for all coins of a network, permanent. */
  deposit_address: {
    user_id: string;
    network: Network;
    address: string;
  };
  /** Withdrawal addresses of users. */
  withdraw_address: {
    id: Generated<number>;
    user_id: string;
    currency: number;
    network: Network;
    address: string;
    details: JsonColumn<Details>;
    created_at: number;
    removed_at: number | null;
  };
  deposit: {
    id: Generated<number>;
    user_id: string;
    currency: number;
    amount: string;
    /** Set once it has been approved. */
    credited: string | null;
    picture: number;
    /** Submitted with the picture of an earlier deposit, when that was still accepted. */
    proof_shared: Generated<boolean>;
    details: JsonColumn<Details>;
    status: Review;
    reason: string | null;
    created_at: number;
    handled_at: number | null;
  };
  withdrawal: {
    id: Generated<number>;
    user_id: string;
    currency: number;
    /** The amount debited, including the fee. */
    amount: string;
    /** Percent. */
    rate: string;
    fee: string;
    /** Null for a withdrawal to a bank. */
    address: string | null;
    /** Of the address; null also for a withdrawal from before it was stored. */
    network: Network | null;
    /** The destination bank card, as it was at the time of the request. */
    card: JsonColumn<Details> | null;
    /** It is not sent before this time. */
    held_until: number | null;
    details: JsonColumn<Details>;
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
    /** Balance of the source wallet afterwards. */
    after: string;
    created_at: number;
  };
}

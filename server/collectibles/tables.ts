import type { ColumnType, Generated } from 'kysely';
import type { Drawing } from '../art/index.ts';
import type { JsonColumn } from '../database/json-column.ts';
import type { LocalizedText } from '../http/localized-text.ts';

/** How an item was transferred: minted, bought in the shop, bought from a user, given as a gift. */
export type HandoverKind = 'mint' | 'buy' | 'resale' | 'gift';

/** Times are unix milliseconds, prices decimal strings. */
export interface CollectibleTables {
  collectible_category: {
    id: number;
    names: JsonColumn<LocalizedText>;
    sort: number;
  };
  collectible_goods: {
    id: number;
    slug: string;
    category_id: number;
    names: JsonColumn<LocalizedText>;
    /** HTML. */
    contents: JsonColumn<LocalizedText>;
    labels: JsonColumn<LocalizedText>;
    creators: JsonColumn<LocalizedText>;
    company: string | null;
    casting_name: string;
    cast_at: number;
    contract_address: string;
    chain: string;
    token_id: string | null;
    price: string;
    currency_id: number;
    stock: number;
    /** Without pieces in unpaid orders. */
    sold: Generated<number>;
    /** Maximum number of pieces per order. */
    order_max: Generated<number>;
    starts_at: number;
    ends_at: number | null;
  };
  collectible_picture: {
    /** The first digits of the SHA-256 of its drawing, or of its content if there is no drawing. */
    name: string;
    kind: Generated<string>;
    /** Null until it is rendered. */
    content: ColumnType<Buffer | null, never, Buffer>;
    drawing: ColumnType<Drawing | null, string, never>;
  };
  /** The pictures of a collectible; 0 is the main one. */
  collectible_goods_picture: {
    goods_id: number;
    place: number;
    name: string;
  };
  /** The issued items. */
  collectible_item: {
    id: Generated<number>;
    goods_id: number;
    /** Serial number, from 1 to the stock. */
    number: number;
    token_id: string;
    owner: string;
    /**
     * 1 held, 2 on sale, 4 sold. Whether an item on sale is locked in an order follows from its reservation: see
     * `item-status.ts`.
     */
    status: 1 | 2 | 4;
    price: string | null;
    is_show: Generated<boolean>;
    got_at: number;
    listed_at: number | null;
    /** The order that last reserved it, and the end of the reservation. */
    reserved_by: number | null;
    reserved_until: number | null;
    /** The order with which its owner bought it. */
    order_id: number | null;
  };
  /** Purchase orders. An unpaid one counts as cancelled from `expires_at` on. */
  collectible_order: {
    id: Generated<number>;
    user_id: string;
    goods_id: number;
    /** The item that another user sells; null for an order of the shop. */
    item_id: number | null;
    seller_id: string | null;
    /** Per piece. */
    price: string;
    number: number;
    status: Generated<'due' | 'paid' | 'cancelled'>;
    created_at: number;
    expires_at: number;
    paid_at: number | null;
    /** Time of cancellation. */
    closed_at: number | null;
    /** Cancelled by the seller, who took the item off sale. */
    withdrawn: Generated<boolean>;
  };
  /** Transfers of items, by collectible and serial number. */
  collectible_handover: {
    id: Generated<number>;
    goods_id: number;
    number: number;
    kind: HandoverKind;
    /** Null for the shop. */
    from_user: string | null;
    to_user: string;
    price: string | null;
    at: number;
  };
}

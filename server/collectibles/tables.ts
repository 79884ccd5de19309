import type { ColumnType, Generated } from 'kysely';

/** In the languages that the shop is written in. */
export interface Written {
  jp: string;
  en: string;
}

/** Written as JSON text, read as an object. */
type Stored<T> = ColumnType<T, string, string>;

/** Times are unix milliseconds, prices decimal strings. */
export interface CollectibleTables {
  collectible_category: {
    id: number;
    names: Stored<Written>;
    sort: number;
  };
  collectible_goods: {
    id: number;
    slug: string;
    category_id: number;
    names: Stored<Written>;
    /** HTML. */
    contents: Stored<Written>;
    labels: Stored<Written>;
    creator: string;
    company: string | null;
    casting_name: string;
    cast_at: number;
    contract_address: string;
    chain: string;
    token_id: string | null;
    price: string;
    currency_id: number;
    stock: number;
    sold: Generated<number>;
    starts_at: number;
    ends_at: number | null;
  };
  collectible_picture: {
    /** The beginning of the SHA-256 of its content. */
    name: string;
    kind: string;
    content: Buffer;
  };
  /** The pictures of a collectible; 0 is the one that stands for it. */
  collectible_goods_picture: {
    goods_id: number;
    place: number;
    name: string;
  };
  /** What was issued. */
  collectible_item: {
    id: Generated<number>;
    goods_id: number;
    /** Serial number, from 1 to the stock. */
    number: number;
    token_id: string;
    owner: string;
    /** 1 held, 2 on sale, 3 locked in an order, 4 sold. */
    status: 1 | 2 | 3 | 4;
    price: string | null;
    is_show: Generated<boolean>;
    got_at: number;
  };
}

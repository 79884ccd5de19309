import { type Kysely, sql } from 'kysely';

/** Currencies, pairs and candles, and the pairs that the exchange starts with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table currency (
      id integer primary key,
      name text not null unique,
      decimals integer not null check (decimals between 0 and 8),
      is_legal boolean not null,
      is_match boolean not null,
      is_lever boolean not null,
      is_micro boolean not null,
      logo text,
      sort integer not null
    )`.execute(db);
  // Price and amount together have at most 8 places, so that price x amount is exact in the ledger.
  await sql`
    create table market_pair (
      id integer primary key,
      currency_id integer not null references currency,
      legal_id integer not null references currency,
      category text not null,
      sort integer not null,
      price_precision integer not null,
      amount_precision integer not null,
      tick_size numeric(20, 8) not null check (tick_size > 0 and scale(trim_scale(tick_size)) <= price_precision),
      lot_size numeric(20, 8) not null check (lot_size > 0 and scale(trim_scale(lot_size)) <= amount_precision),
      trade_fee numeric(10, 4) not null check (trade_fee >= 0),
      open_coin_trade boolean not null default true,
      open_lever boolean not null default true,
      open_microtrade boolean not null default true,
      lever_share_num numeric(20, 8) not null,
      spread numeric(20, 8) not null,
      lever_trade_fee numeric(10, 4) not null,
      lever_min_share integer not null,
      lever_max_share integer not null,
      micro_trade_fee numeric(10, 4) not null,
      index_base numeric(20, 8) not null,
      index_volatility numeric(10, 4) not null,
      index_volume numeric(38, 8) not null,
      unique (currency_id, legal_id),
      check (price_precision >= 0 and amount_precision >= 0 and price_precision + amount_precision <= 8)
    )`.execute(db);
  await sql`
    create table market_opening (
      singleton boolean primary key default true check (singleton),
      seed text not null,
      opened_at bigint not null check (opened_at % 60000 = 0)
    )`.execute(db);
  await sql`
    create table market_candle (
      pair_id integer not null references market_pair,
      time bigint not null check (time % 60000 = 0),
      high numeric(20, 8) not null,
      low numeric(20, 8) not null,
      close numeric(20, 8) not null,
      volume numeric(38, 8) not null,
      primary key (pair_id, time)
    )`.execute(db);
  await seed(db);
}

async function seed(db: Kysely<unknown>): Promise<void> {
  // id, name, decimals, and whether it has an account for fiat, spot, contracts (their margin), options
  const currencies: [number, string, number, boolean, boolean, boolean, boolean][] = [
    [3, 'USDT', 6, true, true, true, true],
    [1, 'BTC', 8, false, true, false, true],
    [1000, 'ETH', 8, false, true, false, true],
    [1001, 'SOL', 6, false, true, false, false],
    [1002, 'XRP', 6, false, true, false, false],
    [1003, 'BNB', 6, false, true, false, false],
    [1004, 'DOGE', 4, false, true, false, false],
    [1005, 'ADA', 6, false, true, false, false],
    [1006, 'AVAX', 6, false, true, false, false],
    [1007, 'LINK', 6, false, true, false, false],
    [1008, 'LTC', 6, false, true, false, false],
    [9999, 'Bank', 2, true, false, false, false],
  ];
  for (const [sort, [id, name, decimals, legal, match, lever, micro]] of currencies.entries()) {
    await sql`
      insert into currency (id, name, decimals, is_legal, is_match, is_lever, is_micro, sort)
      values (${id}, ${name}, ${decimals}, ${legal}, ${match}, ${lever}, ${micro}, ${sort + 1})`.execute(db);
  }
  // id, base coin, category, price places, amount places, coins in a contract's lot, index base, volatility of a day
  const pairs: [number, number, string, number, number, string, string, string][] = [
    [1, 1, 'main', 2, 6, '0.01', '64000', '0.025'],
    [2, 1000, 'main', 2, 5, '0.1', '3200', '0.032'],
    [3, 1001, 'main', 2, 3, '1', '150', '0.042'],
    [4, 1002, 'payment', 4, 1, '100', '0.62', '0.035'],
    [5, 1003, 'main', 2, 3, '0.1', '560', '0.026'],
    [6, 1004, 'payment', 5, 0, '1000', '0.14', '0.045'],
    [7, 1005, 'platform', 4, 1, '100', '0.46', '0.037'],
    [8, 1006, 'platform', 3, 2, '1', '31', '0.044'],
    [9, 1007, 'platform', 3, 2, '1', '14.5', '0.04'],
    [10, 1008, 'payment', 2, 3, '1', '82', '0.033'],
  ];
  for (const [sort, row] of pairs.entries()) {
    const [id, base, category, pricePlaces, amountPlaces, lot, price, volatility] = row;
    // About 9 million USDT a day, the turnover of the makers once the markets are open.
    await sql`
      insert into market_pair (id, currency_id, legal_id, category, sort, price_precision, amount_precision,
        tick_size, lot_size, trade_fee, lever_share_num, spread, lever_trade_fee, lever_min_share,
        lever_max_share, micro_trade_fee, index_base, index_volatility, index_volume)
      values (${id}, ${base}, 3, ${category}, ${sort + 1}, ${pricePlaces}, ${amountPlaces},
        power(10::numeric, ${-pricePlaces}::integer), power(10::numeric, ${-amountPlaces}::integer), 0.1, ${lot}::numeric,
        round(${price}::numeric * 0.0002, ${pricePlaces}::integer), 0.05, 1, 10000, 0.5,
        ${price}::numeric, ${volatility}::numeric, round(9000000 / ${price}::numeric, ${amountPlaces}::integer))`.execute(
      db,
    );
  }
}

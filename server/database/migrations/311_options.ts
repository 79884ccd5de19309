import { type Kysely, sql } from 'kysely';

/** Timed options and their terms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table option_coin (
      currency_id integer primary key references currency,
      fee numeric(10, 4) not null check (fee >= 0),
      min_stake numeric(38, 8) not null check (min_stake > 0),
      max_stake numeric(38, 8) not null check (max_stake >= min_stake),
      most_open integer not null check (most_open > 0),
      sort integer not null
    )`.execute(db);
  await sql`
    create table option_quick_amount (
      id integer generated always as identity primary key,
      currency_id integer not null references option_coin,
      amount numeric(38, 8) not null check (amount > 0)
    )`.execute(db);
  await sql`
    create table option_duration (
      id integer primary key,
      seconds integer not null unique check (seconds > 0),
      profit_ratio numeric(10, 4) not null check (profit_ratio > 0),
      loss_ratio numeric(10, 4) not null check (loss_ratio > 0 and loss_ratio <= 100),
      is_open boolean not null default true
    )`.execute(db);
  await sql`
    create table option_stake (
      duration_id integer not null references option_duration,
      currency_id integer not null references option_coin,
      min_stake numeric(38, 8) not null check (min_stake > 0),
      max_stake numeric(38, 8) not null check (max_stake >= min_stake),
      primary key (duration_id, currency_id)
    )`.execute(db);
  await sql`
    create table option_order (
      id bigint generated always as identity primary key,
      user_id text not null,
      pair_id integer not null references market_pair,
      currency_id integer not null references option_coin,
      direction smallint not null check (direction in (1, 2)),
      seconds integer not null,
      stake numeric(38, 8) not null check (stake > 0),
      fee numeric(38, 8) not null check (fee >= 0),
      profit_ratio numeric(10, 4) not null,
      loss_ratio numeric(10, 4) not null,
      open_price numeric(20, 8) not null check (open_price > 0),
      opened_at bigint not null,
      due_at bigint not null check (due_at = opened_at + seconds * 1000::bigint),
      end_price numeric(20, 8),
      outcome smallint check (outcome in (-1, 0, 1)),
      profit numeric(38, 8),
      settled_at bigint,
      check (num_nulls(end_price, outcome, profit, settled_at) in (0, 4)),
      check (outcome = case direction when 1 then sign(end_price - open_price) else sign(open_price - end_price) end)
    ) with (fillfactor = 80)`.execute(db);
  await sql`create index option_order_due on option_order (due_at) where settled_at is null`.execute(db);
  await sql`create index option_order_day on option_order (due_at, id)`.execute(db);
  await sql`create index option_order_user on option_order (user_id, id desc)`.execute(db);
  await offer(db);
}

async function offer(db: Kysely<unknown>): Promise<void> {
  // coin, minimum and maximum stake, the value of one USDT in it, quick amounts
  const coins: [number, string, string, string, string[]][] = [
    [3, '10', '10000', '1', ['10', '50', '100', '500', '1000']],
    [1, '0.0002', '0.15', '0.00002', ['0.0002', '0.001', '0.002', '0.01', '0.02']],
    [1000, '0.004', '3', '0.0004', ['0.004', '0.02', '0.04', '0.2', '0.4']],
  ];
  for (const [sort, [id, min, max, , amounts]] of coins.entries()) {
    await sql`
      insert into option_coin (currency_id, fee, min_stake, max_stake, most_open, sort)
      values (${id}, 0.5, ${min}::numeric, ${max}::numeric, 20, ${sort + 1})`.execute(db);
    for (const amount of amounts)
      await sql`insert into option_quick_amount (currency_id, amount) values (${id}, ${amount}::numeric)`.execute(
        db,
      );
  }
  // seconds, profit and loss in percent of the stake, minimum and maximum stake in USDT
  const durations: [number, string, string, string, string][] = [
    [30, '75', '100', '10', '1000'],
    [60, '80', '100', '10', '2000'],
    [180, '85', '100', '10', '5000'],
    [300, '88', '100', '20', '5000'],
    [900, '90', '100', '50', '10000'],
  ];
  for (const [index, [seconds, profit, loss, min, max]] of durations.entries()) {
    await sql`
      insert into option_duration (id, seconds, profit_ratio, loss_ratio)
      values (${index + 1}, ${seconds}, ${profit}::numeric, ${loss}::numeric)`.execute(db);
    for (const [coin, , , worth] of coins)
      await sql`
        insert into option_stake (duration_id, currency_id, min_stake, max_stake)
        values (${index + 1}, ${coin}, ${min}::numeric * ${worth}::numeric, ${max}::numeric * ${worth}::numeric)`.execute(
        db,
      );
  }
}

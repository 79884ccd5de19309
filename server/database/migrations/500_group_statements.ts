import { type Kysely, sql } from 'kysely';

/**
 * A group of orders is two statements: `spot_enter` locks the book and reads what is needed to decide, and one statement
 * of `spot_write`, `ledger_enter` and `idempotency_store` writes the result. As functions their plans are kept, and their
 * settings make them find rows by index: PostgreSQL does not know how many rows an array has, and would read whole tables.
 *
 * `ledger_enter` does what `ledger_post` does, for arguments that take less time to read: movements name their accounts
 * by their place in a list, in the order in which accounts are locked. Instances of the previous version use the latter.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_enter(
      moment bigint,
      -- The accounts, in the order of their names, and as JSON for those that have to be created.
      names text[], accounts text,
      reasons text[], "references" text[], infos text[],
      -- Of each movement: the places of its event, and of the accounts that pay and receive.
      events integer[], payers integer[], payees integer[], amounts numeric[]
    ) returns void
    language plpgsql set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
    declare
      locked text[];
      ids bigint[];
      balances numeric[];
      owned boolean[];
      posted bigint[];
    begin
      -- Before any account is locked: a transaction that waits for a new account must not hold another one.
      if (select count(*) from ledger_account where name = any(names)) < cardinality(names) then
        insert into ledger_account (name, user_id, system, currency, kind, held)
        select a.name, a."user", a.system, a.currency, a.kind, coalesce(a.held, false)
        from json_to_recordset(accounts::json)
          as a(name text, "user" text, system text, currency integer, kind text, held boolean)
        order by a.name collate "C"
        on conflict (name) do nothing;
      end if;

      select array_agg(l.name), array_agg(l.id), array_agg(l.balance), array_agg(l.user_id is not null)
      into locked, ids, balances, owned
      from (
        select name, id, balance, user_id from ledger_account
        where name = any(names) order by name for no key update
      ) as l;
      if locked is distinct from names then
        raise exception 'the accounts of a booking are not in order';
      end if;

      with entered as (
        insert into ledger_event (reason, reference, info, at)
        select e.reason, e.reference, e.info, moment
        from unnest(reasons, "references", infos) with ordinality as e(reason, reference, info, place)
        order by e.place
        returning id
      )
      select array_agg(id order by id) into posted from entered;

      insert into ledger_entry (event_id, account_id, amount, after)
      select posted[event], ids[account], amount,
        case when owned[account] and after < 0 then ledger_overdrawn(names[account]) else after end
      from (
        select place, event, account, amount,
          balances[account] + sum(amount) over (partition by account order by place) as after
        from (
          select 2 * place as place, event, payer as account, -amount as amount
          from unnest(events, payers, amounts) with ordinality as m(event, payer, amount, place)
          union all
          select 2 * place + 1, event, payee, amount
          from unnest(events, payees, amounts) with ordinality as m(event, payee, amount, place)
        ) as part
      ) as entry
      order by place;

      update ledger_account l set balance = l.balance + change.amount
      from (
        select account, sum(amount) as amount
        from (
          select payer as account, -amount as amount from unnest(payers, amounts) as m(payer, amount)
          union all
          select payee, amount from unnest(payees, amounts) as m(payee, amount)
        ) as part
        group by account
      ) as change
      where l.id = ids[change.account];
    end $$`.execute(db);

  await sql`
    create function idempotency_store(
      users text[], operations text[], keys text[], fingerprints text[], answers text[], moments bigint[]
    ) returns void language sql as $$
      insert into idempotency (user_id, operation, key, fingerprint, answer, created_at)
      select * from unnest(users, operations, keys, fingerprints, answers, moments)
    $$`.execute(db);

  await sql`
    create function spot_enter(
      pair integer, orders integer, users text[], operations text[], keys text[], accounts text[],
      out book_version bigint, out ids text[], out answers json, out balances text[]
    )
    language plpgsql set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
    begin
      -- First come, first served: who waits for a row that was just unlocked can be overtaken by who asks for it now.
      perform pg_advisory_xact_lock(7465683, pair);
      -- The next statements read what was committed before each of them, with all that the last holder has written.
      update spot_book set version = version + 1 where pair_id = pair returning version into strict book_version;
      -- The ids are drawn after the lock, so that they increase in the order in which orders are accepted.
      ids := array(select nextval('spot_order_id')::text from generate_series(1, orders));
      if cardinality(keys) > 0 then
        select json_agg(stored) into answers
        from unnest(users, operations, keys) as sought (user_id, operation, key)
        join idempotency as stored using (user_id, operation, key);
      end if;
      if cardinality(accounts) > 0 then
        balances := array(
          select (select balance::text from ledger_account where name = sought.name)
          from unnest(accounts) with ordinality as sought (name, place)
          order by place);
      end if;
    end $$`.execute(db);

  await sql`
    create function spot_write(
      pair integer, moment bigint, book_version bigint, slots integer, touched jsonb,
      created jsonb, changed jsonb, deleted bigint[], traded jsonb, candle jsonb, out trades text[]
    )
    language plpgsql set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
    begin
      insert into spot_order (id, user_id, pair_id, side, price, amount, time_in_force, filled, filled_total,
        last_price, fee, status, created_at, closed_at)
      select id, user_id, pair, side, price, amount, time_in_force, filled, filled_total,
        last_price, fee, status, moment, closed_at
      from jsonb_to_recordset(created) as new (
        id bigint, user_id text, side smallint, price numeric, amount numeric, time_in_force text, filled numeric,
        filled_total numeric, last_price numeric, fee numeric, status smallint, closed_at bigint);

      if changed <> '[]' then
        update spot_order set filled = new.filled, filled_total = new.filled_total, last_price = new.last_price,
          fee = new.fee, status = new.status, closed_at = new.closed_at
        from jsonb_to_recordset(changed) as new (
          id bigint, filled numeric, filled_total numeric, last_price numeric, fee numeric, status smallint,
          closed_at bigint)
        where spot_order.id = new.id;
      end if;

      if cardinality(deleted) > 0 then
        delete from spot_order where id = any(deleted);
      end if;

      insert into spot_change (pair_id, slot, version, orders)
      values (pair, book_version % slots, book_version, touched)
      on conflict (pair_id, slot) do update set version = excluded.version, orders = excluded.orders;

      if traded <> '[]' then
        insert into market_candle (pair_id, time, high, low, close, volume)
        select pair, time, high, low, close, volume
        from jsonb_to_record(candle) as new (
          time bigint, high numeric, low numeric, close numeric, volume numeric)
        on conflict (pair_id, time) do update set high = greatest(market_candle.high, excluded.high),
          low = least(market_candle.low, excluded.low), close = excluded.close,
          volume = market_candle.volume + excluded.volume;

        with entered as (
          insert into spot_trade (pair_id, price, amount, side, maker_order, taker_order, maker_fee, taker_fee, at)
          select pair, price, amount, side, maker_order, taker_order, maker_fee, taker_fee, moment
          from jsonb_to_recordset(traded) as new (
            price numeric, amount numeric, side smallint, maker_order bigint, taker_order bigint,
            maker_fee numeric, taker_fee numeric, place bigint)
          order by place
          returning id
        )
        select array_agg(id::text order by id) into trades from entered;
      end if;
    end $$`.execute(db);
}

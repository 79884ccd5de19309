import { type Kysely, sql } from 'kysely';

/**
 * Bookings among the makers are carried forward: one event with the sums remains of each day.
 *
 * `ledger_carry` processes the next events (at most `most`) until `horizon`, within one day. Events with an account of
 * `house` and none of another user are merged into one event, together with the merged event of that day, if there is
 * one: the last entry of each account remains, with the sum of all. So every sum stays zero, every account's balance
 * stays the sum of its entries, no entry gets a number that was not processed, and only old entries are locked. No
 * other function changes entries.
 *
 * @returns the number of processed events; 0 if there are none left, or if another instance processes them
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_carried (
      singleton boolean primary key default true check (singleton),
      until bigint not null default 0,
      day bigint not null default 0,
      event bigint
    )`.execute(db);
  await sql`insert into ledger_carried default values`.execute(db);
  await sql`
    create or replace function ledger_is_immutable() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'TRUNCATE' and current_setting('ledger.carrying', true) = 'on' then
        return null;
      end if;
      raise exception 'ledger entries are never changed' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create function ledger_carry(horizon bigint, house text[], most integer) returns integer language plpgsql as $$
    declare
      done ledger_carried;
      today bigint;
      through bigint[];
      mine bigint[];
      kept bigint;
      entries bigint[];
    begin
      select * into done from ledger_carried for update skip locked;
      if not found then return 0; end if;

      -- Events of one moment may be numbered in another order: a day goes on until a later one begins.
      select greatest(done.day, e.at / 86400000) into today
      from ledger_event e where e.id > done.until order by e.id limit 1;
      select array_agg(n.id order by n.id) into through
      from (
        select e.id, bool_and(e.at <= horizon and e.at / 86400000 <= today) over (order by e.id) as fits
        from (select id, at from ledger_event where id > done.until order by id limit most) e
      ) n where n.fits;
      if through is null then return 0; end if;

      select coalesce(array_agg(e.event_id), '{}') into mine
      from (
        select entry.event_id from ledger_entry entry join ledger_account a on a.id = entry.account_id
        where entry.event_id = any(through)
        group by entry.event_id
        having bool_or(a.user_id is not null) and bool_and(a.user_id is null or a.user_id = any(house))
      ) e;
      kept := case when done.day = today then done.event end;
      if cardinality(mine) > 0 then
        if kept is not null then mine := mine || kept; end if;
        kept := (select max(id) from unnest(mine) as id);
        perform set_config('ledger.carrying', 'on', true);
        with sums as (
          select account_id, max(id) as last, sum(amount) as amount
          from ledger_entry where event_id = any(mine) group by account_id
        ), carried as (
          update ledger_entry l set event_id = kept, amount = s.amount
          from sums s where l.id = s.last and s.amount <> 0
          returning l.id
        )
        select coalesce(array_agg(id), '{}') into entries from carried;
        delete from ledger_entry where event_id = any(mine) and id <> all(entries);
        if cardinality(entries) = 0 then
          delete from ledger_event where id = any(mine);
          kept := null;
        else
          delete from ledger_event where id = any(mine) and id <> kept;
          update ledger_event set reason = 'carried', reference = null, info = null where id = kept;
        end if;
        perform set_config('ledger.carrying', 'off', true);
      end if;

      update ledger_carried set until = through[cardinality(through)], day = today, event = kept;
      return cardinality(through);
    end $$`.execute(db);
}

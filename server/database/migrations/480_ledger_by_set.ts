import { type Kysely, sql } from 'kysely';

/**
 * `ledger_post` writes all entries of a call in one statement, instead of four statements for each movement: a call
 * books the orders of many users together. What it does is the same: the balance after each entry counts, not only the
 * last one, so a movement that an account cannot pay is refused even if a later one would cover it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_overdrawn(account text) returns numeric language plpgsql as $$
    begin
      raise exception 'account % would go below zero', account
        using errcode = 'check_violation', constraint = 'ledger_account_not_negative';
    end $$`.execute(db);
  await sql`
    create or replace function ledger_post(moment bigint, accounts jsonb, events jsonb) returns void
    language plpgsql as $$
    declare
      ids bigint[];
    begin
      insert into ledger_account (name, user_id, system, currency, kind, held)
      select a.name, a."user", a.system, a.currency, a.kind, coalesce(a.held, false)
      from jsonb_to_recordset(accounts)
        as a(name text, "user" text, system text, currency integer, kind text, held boolean)
      where not exists (select from ledger_account l where l.name = a.name)
      order by a.name collate "C"
      on conflict (name) do nothing;

      perform from ledger_account l
      where l.name in (select a.name from jsonb_to_recordset(accounts) as a(name text))
      order by l.name for no key update;

      with posted as (
        insert into ledger_event (reason, reference, info, at)
        select event->>'reason', event->>'reference', event->>'info', moment
        from jsonb_array_elements(events) with ordinality as e(event, place)
        order by place
        returning id
      )
      select array_agg(id order by id) into ids from posted;

      with part as (
        select row_number() over (order by e.place, m.place, side) as place, ids[e.place] as event_id,
          movement->>(side - 1) as name,
          case side when 1 then -(movement->>2)::numeric else (movement->>2)::numeric end as amount
        from jsonb_array_elements(events) with ordinality as e(event, place),
          jsonb_array_elements(event->'movements') with ordinality as m(movement, place),
          generate_series(1, 2) as side
      ), sums as (
        select part.*, l.id as account_id, l.user_id is not null as owned,
          l.balance + sum(part.amount) over (partition by l.id order by part.place) as after
        from part join ledger_account l using (name)
      ), entered as (
        insert into ledger_entry (event_id, account_id, amount, after)
        select event_id, account_id, amount,
          case when owned and after < 0 then ledger_overdrawn(name) else after end
        from sums order by place
      )
      update ledger_account l set balance = final.after
      from (select distinct on (account_id) account_id, after from sums order by account_id, place desc) as final
      where l.id = final.account_id;
    end $$`.execute(db);
}

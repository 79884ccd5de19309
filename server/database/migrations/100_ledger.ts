import { type Kysely, sql } from 'kysely';

/**
 * The ledger: accounts with a running balance, events, and entries in pairs that sum to zero.
 *
 * `ledger_post` is the only writer. It creates missing accounts, locks all accounts of the call in the order of
 * their names (so that two calls cannot deadlock), and books each movement as two entries. A user's balance below
 * zero violates `ledger_account_not_negative`, which rolls the caller's transaction back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_account (
      id bigint generated always as identity primary key,
      name text collate "C" not null unique,
      user_id text,
      system text,
      currency integer not null,
      kind text,
      held boolean not null default false,
      balance numeric(38, 8) not null default 0,
      constraint ledger_account_owner check (
        (user_id is not null and kind in ('legal', 'change', 'lever', 'micro') and system is null)
        or (user_id is null and kind is null and system is not null and not held)
      ),
      constraint ledger_account_not_negative check (system is not null or balance >= 0)
    ) with (fillfactor = 50)`.execute(db);
  await sql`create index ledger_account_user on ledger_account (user_id) where user_id is not null`.execute(
    db,
  );
  await sql`
    create table ledger_event (
      id bigint generated always as identity primary key,
      reason text not null,
      reference text,
      info text,
      at bigint not null
    )`.execute(db);
  await sql`
    create table ledger_entry (
      id bigint generated always as identity primary key,
      event_id bigint not null references ledger_event,
      account_id bigint not null references ledger_account,
      amount numeric(38, 8) not null check (amount <> 0),
      after numeric(38, 8) not null
    )`.execute(db);
  await sql`create index ledger_entry_account on ledger_entry (account_id, id)`.execute(db);
  await sql`create index ledger_entry_event on ledger_entry (event_id)`.execute(db);

  await sql`
    create function ledger_is_immutable() returns trigger language plpgsql as $$
    begin
      raise exception 'ledger entries are never changed' using errcode = 'restrict_violation';
    end $$`.execute(db);
  for (const table of ['ledger_entry', 'ledger_event']) {
    await sql`
      create trigger immutable before update or delete or truncate on ${sql.table(table)}
      for each statement execute function ledger_is_immutable()`.execute(db);
  }

  await sql`
    create function ledger_post(moment bigint, accounts jsonb, events jsonb) returns void language plpgsql as $$
    declare
      event jsonb;
      movement jsonb;
      event_id bigint;
      quantity numeric;
      account_id bigint;
      balance_after numeric;
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

      for event in select value from jsonb_array_elements(events) loop
        insert into ledger_event (reason, reference, info, at)
        values (event->>'reason', event->>'reference', event->>'info', moment)
        returning id into event_id;

        for movement in select value from jsonb_array_elements(event->'movements') loop
          quantity := (movement->>2)::numeric;
          update ledger_account l set balance = l.balance - quantity where l.name = movement->>0
            returning l.id, l.balance into strict account_id, balance_after;
          insert into ledger_entry (event_id, account_id, amount, after)
            values (event_id, account_id, -quantity, balance_after);
          update ledger_account l set balance = l.balance + quantity where l.name = movement->>1
            returning l.id, l.balance into strict account_id, balance_after;
          insert into ledger_entry (event_id, account_id, amount, after)
            values (event_id, account_id, quantity, balance_after);
        end loop;
      end loop;
    end $$`.execute(db);

  await sql`
    create function ledger_imbalance() returns table (subject text, difference numeric) language sql stable as $$
      select 'event ' || e.event_id || ' in currency ' || a.currency, sum(e.amount)
      from ledger_entry e join ledger_account a on a.id = e.account_id
      group by e.event_id, a.currency having sum(e.amount) <> 0
      union all
      select 'account ' || a.name, a.balance - coalesce(sum(e.amount), 0)
      from ledger_account a left join ledger_entry e on e.account_id = a.id
      group by a.id having a.balance <> coalesce(sum(e.amount), 0)
    $$`.execute(db);
}

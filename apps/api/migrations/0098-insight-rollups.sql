-- The dashboards' figures of finished days and months (decision 0074). The rows are counts: no customer, conversation or
-- message can be found from them. They are made from the books by a job and can be made again at any time.

-- Desk. One row per site ('hour' -1 and staff_id all zeroes), and one for each hour of the day and each operator there.
create table if not exists insight_desk (
  -- days are those of this time zone
  zone text not null,
  span text not null check (span in ('day', 'month')),
  start date not null,
  brand_id text not null,
  region text not null,
  hour smallint not null,
  staff_id uuid not null,
  written integer not null,
  replies integer not null,
  charged integer not null,
  longest integer,
  -- how many waits were about so long (modules/office/insight/wait-rules.ts)
  wait_buckets smallint[] not null,
  wait_counts integer[] not null,
  -- how many customers wrote, by the day on which they had written before; -infinity: never
  writer_before date[] not null,
  writer_counts integer[] not null,
  -- how many conversations were replied to, by the day of the reply before
  talk_before date[] not null,
  talk_counts integer[] not null,
  -- waits that began on another day, by the hour in which they began
  began timestamptz[] not null,
  began_counts integer[] not null,
  primary key (zone, span, start, brand_id, region, hour, staff_id)
);

-- What the ledger booked. An empty brand and region: accounts that were erased before their site was kept.
create table if not exists insight_credits (
  zone text not null,
  span text not null check (span in ('day', 'month')),
  start date not null,
  brand_id text not null,
  region text not null,
  cause text not null,
  account text not null,
  amount bigint not null,
  primary key (zone, span, start, brand_id, region, cause, account)
);

-- Purchases: by their own rows, and by their entries in the ledger (bundle '').
create table if not exists insight_sales (
  zone text not null,
  span text not null check (span in ('day', 'month')),
  start date not null,
  brand_id text not null,
  region text not null,
  currency text not null,
  source text not null check (source in ('payments', 'buyers', 'ledger')),
  bundle text not null,
  count integer not null,
  minor bigint not null,
  credits bigint not null,
  -- only of buyers: how many customers, by the day on which they had bought before
  buyer_before date[] not null,
  buyer_counts integer[] not null,
  primary key (zone, span, start, brand_id, region, currency, source, bundle)
);

-- Up to which day, not included, a zone's days are in these tables.
create table if not exists insight_progress (
  zone text primary key,
  rolled_until date not null
);

-- Hours of which something was changed or deleted later. Their days count from the books until the job has rolled them up
-- again.
create table if not exists insight_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('messages', 'payments')),
  region text not null,
  at timestamptz not null
);

-- Erasure and retention delete messages. The next day on which the customer wrote counts differently, too.
create or replace function insight_messages_gone() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into insight_changes (kind, region, at)
    with hours as (
      select gone.customer_id, date_trunc('hour', gone.sent_at, 'UTC') as at, max(gone.cursor) as cursor
      from gone group by 1, 2
    )
    select distinct 'messages', customers.region, changed.at
    from hours join customers on customers.id = hours.customer_id
    cross join lateral (
      select hours.at
      union all (
        select date_trunc('hour', later.sent_at, 'UTC') from messages as later
        where later.customer_id = hours.customer_id and later.cursor > hours.cursor and later.direction = 'sent'
        order by later.cursor limit 1)
    ) as changed (at);
  return null;
end $$;
create or replace trigger messages_insight after delete on messages
  referencing old table as gone for each statement execute function insight_messages_gone();

-- A granted purchase does not change; if one does after all, its days are counted again.
create or replace function insight_payment_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into insight_changes (kind, region, at) values
    ('payments', old.region, date_trunc('hour', old.granted_at, 'UTC')),
    ('payments', new.region, date_trunc('hour', coalesce(new.granted_at, old.granted_at), 'UTC'));
  return null;
end $$;
create or replace trigger payments_insight after update on payments for each row
  when (old.granted_at is not null and (old.granted_at, old.brand_id, old.region, old.currency, old.bundle, old.credits,
      old.customer_id, coalesce(old.received_minor, old.price_minor))
    is distinct from (new.granted_at, new.brand_id, new.region, new.currency, new.bundle, new.credits,
      new.customer_id, coalesce(new.received_minor, new.price_minor)))
  execute function insight_payment_changed();

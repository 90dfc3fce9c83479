-- The dashboards' figures of new customers and of marketing, rolled up like the others (0098-insight-rollups.sql).
create table if not exists insight_people (
  zone text not null,
  span text not null check (span in ('day', 'month')),
  start date not null,
  brand_id text not null,
  region text not null,
  accounts integer not null,
  opted_in integer not null,
  out_by_text integer not null,
  out_in_account integer not null,
  out_by_staff integer not null,
  texts integer not null,
  -- how many accounts wrote, and how many bought, for the first time, by the day on which they were opened
  wrote_opened date[] not null,
  wrote_counts integer[] not null,
  bought_opened date[] not null,
  bought_counts integer[] not null,
  primary key (zone, span, start, brand_id, region)
);

-- As before, and where no message of an account is left, its first charged reply says that it wrote.
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
    ) as changed (at)
    union
    select 'messages', customers.region, date_trunc('hour', charged.created_at, 'UTC')
    from (select distinct customer_id from gone) as writers join customers on customers.id = writers.customer_id
    cross join lateral (
      select entry.created_at from ledger_entries as entry
      where entry.customer_id = writers.customer_id and entry.cause = 'reply'
      order by entry.position limit 1
    ) as charged;
  return null;
end $$;

-- With a customer go the consents and the record of marketing texts.
create or replace function insight_customer_gone() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into insight_changes (kind, region, at)
    select distinct 'messages', old.region, date_trunc('hour', moment, 'UTC') from (
      select created_at from marketing_consents where customer_id = old.id
      union all
      select claimed_at from campaign_texts where customer_id = old.id and claimed_at is not null
    ) as gone (moment);
  return old;
end $$;
create or replace trigger customers_insight before delete on customers
  for each row execute function insight_customer_gone();

-- Days that were rolled up without this table are rolled up again.
delete from insight_progress;

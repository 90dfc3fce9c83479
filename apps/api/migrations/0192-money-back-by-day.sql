-- The rollup of sales holds money that went back, too: rows whose source is `refunds` (that the provider confirmed) or `lost`
-- (disputes), by the day on which it did.
alter table insight_sales drop constraint if exists insight_sales_source_check;
alter table insight_sales add constraint insight_sales_source_check check (
  source in ('payments', 'buyers', 'ledger', 'providers', 'warnings', 'disputes', 'affected', 'refunds', 'lost'));

-- What is rolled up already. London's days are of all regions, the others' of their own.
with back as (
  select 'refunds' as source, intent_id, minor, updated_at as at from refunds where status = 'succeeded'
  union all
  select 'lost', intent_id, minor, closed_at from disputes where status = 'lost'
), counted as (
  select progress.zone, (back.at at time zone progress.zone)::date as day, back.source, payments.brand_id, payments.region,
    payments.currency, count(*) as times, sum(back.minor) as minor
  from back join payments using (intent_id)
  join insight_progress as progress
    on progress.zone in ('Europe/London', case payments.region when 'AU' then 'Australia/Sydney' when 'IE' then 'Europe/Dublin' end)
  where payments.granted_at is not null and (back.at at time zone progress.zone)::date < progress.rolled_until
  group by 1, 2, 3, 4, 5, 6
)
insert into insight_sales (zone, span, start, brand_id, region, currency, source, bundle, count, minor, credits, buyer_before, buyer_counts)
  select zone, 'day', day, brand_id, region, currency, source, '', times, minor, 0, '{}'::date[], '{}'::int[] from counted
  union all
  select counted.zone, 'month', date_trunc('month', day)::date, brand_id, region, currency, source, '', sum(times), sum(minor), 0,
    '{}'::date[], '{}'::int[]
  from counted join insight_progress as progress using (zone)
  where date_trunc('month', day) + interval '1 month' <= progress.rolled_until
  group by 1, 3, 4, 5, 6, 7
  on conflict do nothing;

-- A refund may fail after all, and a purchase may be granted after its money went back: the days on which the money went
-- back, now and before the change, are counted again. The argument is the column that holds that moment.
create or replace function insight_back_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into insight_changes (kind, region, at)
    select distinct 'payments', payments.region, date_trunc('hour', back.at, 'UTC')
    from payments cross join lateral (
      select (to_jsonb(old) ->> tg_argv[0])::timestamptz
      union all
      select updated_at from refunds where refunds.intent_id = payments.intent_id and refunds.status = 'succeeded'
      union all
      select closed_at from disputes where disputes.intent_id = payments.intent_id and disputes.status = 'lost'
    ) as back (at)
    where payments.intent_id = coalesce(new.intent_id, old.intent_id) and back.at is not null;
  return null;
end $$;
create or replace trigger refunds_insight after insert or update or delete on refunds
  for each row execute function insight_back_changed('updated_at');
create or replace trigger disputes_insight_back after insert or update or delete on disputes
  for each row execute function insight_back_changed('closed_at');
create or replace trigger payments_insight_granted after update on payments
  for each row when (old.granted_at is null and new.granted_at is not null) execute function insight_back_changed();

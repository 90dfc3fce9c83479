-- The rollup of sales counts the first early fraud warnings and disputes of payments, too: rows whose source is `warnings`,
-- `disputes` or `affected` (payments with either, once in a month), with the card provider in place of the bundle.
alter table insight_sales drop constraint if exists insight_sales_source_check;
alter table insight_sales add constraint insight_sales_source_check
  check (source in ('payments', 'buyers', 'ledger', 'providers', 'warnings', 'disputes', 'affected'));

-- What is rolled up already. London's days are of all regions, the others' of their own.
with firsts as (
  select 'warnings' as kind, intent_id, min(warned_at) as at from fraud_warnings group by 2
  union all
  select 'disputes', intent_id, min(opened_at) from disputes group by 2
), days as (
  select progress.zone, (firsts.at at time zone progress.zone)::date as day, firsts.kind, payments.intent_id,
    payments.brand_id, payments.region, payments.currency, payments.provider,
    row_number() over (partition by progress.zone, date_trunc('month', firsts.at at time zone progress.zone), payments.intent_id
      order by firsts.at, firsts.kind desc) as number
  from firsts join payments using (intent_id)
  join insight_progress as progress
    on progress.zone in ('Europe/London', case payments.region when 'AU' then 'Australia/Sydney' when 'IE' then 'Europe/Dublin' end)
  where (firsts.at at time zone progress.zone)::date < progress.rolled_until
), counted as (
  select zone, day, kind, brand_id, region, currency, provider, count(*) as times from days group by 1, 2, 3, 4, 5, 6, 7
  union all
  select zone, day, 'affected', brand_id, region, currency, provider, count(*) from days where number = 1 group by 1, 2, 4, 5, 6, 7
)
insert into insight_sales (zone, span, start, brand_id, region, currency, source, bundle, count, minor, credits, buyer_before, buyer_counts)
  select zone, 'day', day, brand_id, region, currency, kind, provider, times, 0, 0, '{}'::date[], '{}'::int[] from counted
  union all
  select counted.zone, 'month', date_trunc('month', day)::date, brand_id, region, currency, kind, provider, sum(times), 0, 0, '{}'::date[], '{}'::int[]
  from counted join insight_progress as progress using (zone)
  where date_trunc('month', day) + interval '1 month' <= progress.rolled_until
  group by 1, 3, 4, 5, 6, 7, 8
  on conflict do nothing;

-- A case may arrive late, and before another one of its payment: the days of all of them are counted again.
create or replace function insight_case_added() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into insight_changes (kind, region, at)
    select distinct 'payments', payments.region, date_trunc('hour', cases.at, 'UTC')
    from payments cross join lateral (
      select warned_at from fraud_warnings where fraud_warnings.intent_id = payments.intent_id
      union all
      select opened_at from disputes where disputes.intent_id = payments.intent_id
    ) as cases (at)
    where payments.intent_id = new.intent_id;
  return null;
end $$;
create or replace trigger fraud_warnings_insight after insert on fraud_warnings
  for each row execute function insight_case_added();
create or replace trigger disputes_insight after insert on disputes
  for each row execute function insight_case_added();

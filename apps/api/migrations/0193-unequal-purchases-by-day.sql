-- The rollup of sales also counts granted purchases for which the ledger took too many or too few credits back: rows whose
-- source is `unequal`, by the day on which a refund of them last changed or a dispute of them was closed.
alter table insight_sales drop constraint if exists insight_sales_source_check;
alter table insight_sales add constraint insight_sales_source_check check (
  source in ('payments', 'buyers', 'ledger', 'providers', 'warnings', 'disputes', 'affected', 'refunds', 'lost', 'unequal'));

-- What is rolled up already. London's days are of all regions, the others' of their own.
with back as (
  select intent_id, max(at) as at, sum(minor) as minor, sum(named) as named, bool_or(takes_all) as takes_all
  from (
    select intent_id, updated_at as at,
      case when status <> 'failed' and origin = 'provider' then minor else 0 end as minor,
      case when status <> 'failed' then coalesce(credits, 0) else 0 end as named,
      status <> 'failed' and origin <> 'provider' and kind = 'whole' as takes_all
    from refunds where status in ('requested', 'succeeded', 'failed')
    union all
    select intent_id, closed_at, case when status = 'lost' then minor else 0 end, 0, false
    from disputes where closed_at is not null
  ) as facts group by 1
), taken as (
  select lot.payment_intent_id as intent_id, -sum(posting.amount) as credits
  from ledger_entries as entry join ledger_postings as posting on posting.entry_id = entry.id
  join credit_lots as lot on lot.id = posting.lot_id
  where entry.cause in ('refund', 'refund_failed', 'dispute', 'dispute_won') group by 1
), unequal as (
  select payment.brand_id, payment.region, payment.currency, back.at
  from back join payments as payment using (intent_id) left join taken using (intent_id)
  cross join lateral (select coalesce(payment.received_minor, payment.price_minor) as minor) as received
  where payment.granted_at is not null and coalesce(taken.credits, 0) <> least(payment.credits,
    case when back.takes_all then payment.credits
      else back.named + floor(payment.credits * least(back.minor, received.minor) / received.minor) end)
), counted as (
  select progress.zone, (unequal.at at time zone progress.zone)::date as day, brand_id, region, currency, count(*) as times
  from unequal join insight_progress as progress
    on progress.zone in ('Europe/London', case region when 'AU' then 'Australia/Sydney' when 'IE' then 'Europe/Dublin' end)
  where (unequal.at at time zone progress.zone)::date < progress.rolled_until
  group by 1, 2, 3, 4, 5
)
insert into insight_sales (zone, span, start, brand_id, region, currency, source, bundle, count, minor, credits, buyer_before, buyer_counts)
  select zone, 'day', day, brand_id, region, currency, 'unequal', '', times, 0, 0, '{}'::date[], '{}'::int[] from counted
  union all
  select counted.zone, 'month', date_trunc('month', day)::date, brand_id, region, currency, 'unequal', '', sum(times), 0, 0,
    '{}'::date[], '{}'::int[]
  from counted join insight_progress as progress using (zone)
  where date_trunc('month', day) + interval '1 month' <= progress.rolled_until
  group by 1, 3, 4, 5, 6
  on conflict do nothing;

-- A purchase is unequal on the day of its last change, so a change marks all its days, not only those on which money went
-- back for good.
create or replace function insight_back_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into insight_changes (kind, region, at)
    select distinct 'payments', payments.region, date_trunc('hour', back.at, 'UTC')
    from payments cross join lateral (
      select (to_jsonb(old) ->> tg_argv[0])::timestamptz
      union all
      select updated_at from refunds where refunds.intent_id = payments.intent_id
        and refunds.status in ('requested', 'succeeded', 'failed')
      union all
      select closed_at from disputes where disputes.intent_id = payments.intent_id
    ) as back (at)
    where payments.intent_id = coalesce(new.intent_id, old.intent_id) and back.at is not null;
  return null;
end $$;

-- A granted purchase that is changed by hand: all days on which it counts are counted again, at its old site and its new one.
create or replace function insight_payment_changed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into insight_changes (kind, region, at)
    select distinct 'payments', site.region, date_trunc('hour', counted.at, 'UTC')
    from (values (old.region), (new.region)) as site (region) cross join (
      values (old.granted_at), (new.granted_at)
      union all
      select updated_at from refunds where refunds.intent_id = new.intent_id
        and refunds.status in ('requested', 'succeeded', 'failed')
      union all
      select warned_at from fraud_warnings where fraud_warnings.intent_id = new.intent_id
      union all
      select unnest(array[opened_at, closed_at]) from disputes where disputes.intent_id = new.intent_id
    ) as counted (at)
    where counted.at is not null;
  return null;
end $$;

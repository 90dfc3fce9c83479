-- The triggers that record deleted messages for figures and pay. PostgreSQL could read all customers to find those of the
-- messages; with "offset 0" it looks each of them up.

create or replace function insight_messages_gone() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into insight_changes (kind, region, at)
    with writers as (
      select deleted.customer_id, customer.region
      from (select distinct customer_id from gone) as deleted
      cross join lateral (select region from customers where customers.id = deleted.customer_id offset 0) as customer
    ), hours as (
      select gone.customer_id, date_trunc('hour', gone.sent_at, 'UTC') as at, max(gone.cursor) as cursor
      from gone group by 1, 2
    )
    select distinct 'messages', writers.region, changed.at
    from hours join writers on writers.customer_id = hours.customer_id
    cross join lateral (
      select hours.at
      union all (
        select date_trunc('hour', later.sent_at, 'UTC') from messages as later
        where later.customer_id = hours.customer_id and later.cursor > hours.cursor and later.direction = 'sent'
        order by later.cursor limit 1)
    ) as changed (at)
    union
    select 'messages', writers.region, date_trunc('hour', charged.created_at, 'UTC')
    from writers cross join lateral (
      select entry.created_at from ledger_entries as entry
      where entry.customer_id = writers.customer_id and entry.cause = 'reply'
      order by entry.position limit 1
    ) as charged;
  return null;
end $$;

create or replace function pay_replies_gone() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into pay_deleted_replies (message_id, staff_id, brand_id, region, charged, sent_at)
    select gone.id, gone.staff_id, customer.brand_id, customer.region, gone.credit_cost > 0, gone.sent_at
    from gone
    cross join lateral (select brand_id, region from customers where customers.id = gone.customer_id offset 0) as customer
    where gone.staff_id is not null and gone.direction = 'received'
      and gone.sent_at >= coalesce(
        (select (closed_until - 8)::timestamp at time zone 'Europe/London' from pay_progress), '-infinity')
    on conflict do nothing;
  return null;
end $$;

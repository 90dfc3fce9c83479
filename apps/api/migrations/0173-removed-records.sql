-- What a regulator asks of a year outlives what retention and erasure remove in that year: an age check that was not passed
-- goes after 90 days, a request 3 months after its answer, a ban with its customer. A row without the person stays.
-- While these indexes are built, calls on their tables wait. On a large database build them beforehand with
-- `create index concurrently`, under the same names (docs/running.md, "Upgrade and going back").

create index if not exists age_checks_asked on age_checks (asked_at);
create index if not exists bans_created on bans (created_at);
create index if not exists chat_consents_recorded on chat_consents (recorded_at);
create index if not exists enquiries_received on enquiries (received_on, id);
create index if not exists legal_acceptances_accepted on legal_acceptances (accepted_at);
create index if not exists start_requests_requested on start_requests (requested_at);
create index if not exists retention_runs_created on retention_runs (created_at);

-- A removed age check, ban or request, without its customer, its words and its id.
create table if not exists removed_records (
  position bigint generated always as identity primary key,
  kind text not null check (kind in ('age_check', 'ban', 'request')),
  -- null: nobody with an account sent the request
  brand_id text,
  region text,
  -- to the hour: when it was asked for, made or received
  began_at timestamptz not null,
  facts jsonb not null,
  check ((brand_id is null) = (region is null))
);
create index if not exists removed_records_began on removed_records (kind, began_at);
alter table removed_records enable row level security;
drop policy if exists brand on removed_records;
create policy brand on removed_records using (
  (select current_setting('parlour.brand', true)) = '*'
  or (brand_id || ':' || region) = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])
);

create or replace function age_check_facts(gone age_checks) returns jsonb language sql stable as $$
  select jsonb_build_object('method', gone.method, 'result', gone.result)
$$;
create or replace function ban_facts(gone bans) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'category', gone.category, 'staff', gone.staff_id, 'appealed', gone.appealed_at is not null,
    'lifted', gone.lifted_at is not null,
    'flag', (select flag.kind from care_flags as flag where flag.id = gone.flag_id),
    'kept', (select count(*) from ban_reviews as review where review.ban_id = gone.id and review.decision = 'keep'))
$$;
create or replace function request_facts(gone enquiries) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'type', gone.type, 'receivedOn', gone.received_on, 'dueOn', gone.due_on, 'extended', gone.extended_at is not null,
    'resolvedAt', date_trunc('hour', gone.resolved_at, 'UTC'), 'refused', gone.refused_because)
$$;

-- A day has no hour: noon in UTC is the same day in every region.
create or replace function request_hour(received date) returns timestamptz language sql immutable as $$
  select (received + time '12:00') at time zone 'UTC'
$$;

-- Before a customer goes, with everything of theirs.
create or replace function keep_removed_customer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into removed_records (kind, brand_id, region, began_at, facts)
    select 'age_check', old.brand_id, old.region, date_trunc('hour', gone.asked_at, 'UTC'), age_check_facts(gone)
      from age_checks as gone where gone.customer_id = old.id
    union all
    select 'ban', old.brand_id, old.region, date_trunc('hour', gone.created_at, 'UTC'), ban_facts(gone)
      from bans as gone where gone.customer_id = old.id
    union all
    select 'request', old.brand_id, old.region, request_hour(gone.received_on), request_facts(gone)
      from enquiries as gone where gone.customer_id = old.id;
  return old;
end $$;
create or replace trigger customers_removed before delete on customers
  for each row execute function keep_removed_customer();

-- One that goes by itself. With its customer it was kept above: the customer is gone by then.
create or replace function keep_removed_age_check() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into removed_records (kind, brand_id, region, began_at, facts)
    select 'age_check', brand_id, region, date_trunc('hour', old.asked_at, 'UTC'), age_check_facts(old)
      from customers where id = old.customer_id;
  return null;
end $$;
-- An open one is only deleted because its provider could not begin it.
create or replace trigger age_checks_removed after delete on age_checks
  for each row when (old.result is not null) execute function keep_removed_age_check();

create or replace function keep_removed_request() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into removed_records (kind, brand_id, region, began_at, facts)
    select 'request', customer.brand_id, customer.region, request_hour(old.received_on), request_facts(old)
      from (select) as one left join customers as customer on customer.id = old.customer_id
      where old.customer_id is null or customer.id is not null;
  return null;
end $$;
create or replace trigger enquiries_removed after delete on enquiries
  for each row execute function keep_removed_request();

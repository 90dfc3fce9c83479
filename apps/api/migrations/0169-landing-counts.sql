-- What the versions of the landing content led to (SPLIT-1), and splits of two versions. Sums only: no row is about a person.

-- A day's sums of a version: pages shown and numbers verified on the day, and what became of the accounts made on it.
create table if not exists landing_counts (
  brand_id text not null,
  region text not null,
  version integer not null constraint landing_counts_version check (version > 0),
  -- 0: no split was running
  split integer not null constraint landing_counts_split check (split >= 0),
  day date not null,
  shown bigint not null default 0 constraint landing_counts_shown check (shown >= 0),
  verified integer not null default 0,
  signed_up integer not null default 0,
  bought integer not null default 0,
  kept integer not null default 0,
  -- of those, accounts that were erased since: with them the sums can be counted again from the customers' rows
  gone_signed_up integer not null default 0,
  gone_bought integer not null default 0,
  gone_kept integer not null default 0,
  primary key (brand_id, region, version, split, day),
  foreign key (brand_id, region) references brand_regions (brand_id, region)
);
create index if not exists landing_counts_split on landing_counts (brand_id, region, split, day);

create table if not exists landing_splits (
  brand_id text not null,
  region text not null,
  -- counts up from 1 at its site
  number integer not null constraint landing_splits_number check (number > 0),
  version_a integer not null,
  version_b integer not null,
  percent_b integer not null constraint landing_splits_percent check (percent_b between 1 and 99),
  -- the stop rule
  stop_shown integer not null constraint landing_splits_stop check (stop_shown between 100 and 10000000),
  last_day date not null,
  begun_at timestamptz not null,
  begun_by uuid not null references staff (id),
  ended_at timestamptz,
  end_cause text constraint landing_splits_cause check (end_cause in ('shown', 'day', 'early', 'published')),
  ended_by uuid references staff (id),
  end_reason text,
  primary key (brand_id, region, number),
  constraint landing_splits_two check (version_a <> version_b),
  constraint landing_splits_end check ((ended_at is null) = (end_cause is null)),
  constraint landing_splits_early check ((end_cause is not distinct from 'early') = (end_reason is not null)),
  foreign key (brand_id, region, version_a) references content_versions (brand_id, region, version),
  foreign key (brand_id, region, version_b) references content_versions (brand_id, region, version)
);
create unique index if not exists landing_splits_running on landing_splits (brand_id, region) where ended_at is null;

-- The stop rule can't be changed, and an ended split stays as it ended (SPLIT-5).
create or replace function landing_split_is_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null
    or (new.brand_id, new.region, new.number, new.version_a, new.version_b, new.percent_b, new.stop_shown, new.last_day,
        new.begun_at, new.begun_by)
      is distinct from
      (old.brand_id, old.region, old.number, old.version_a, old.version_b, old.percent_b, old.stop_shown, old.last_day,
        old.begun_at, old.begun_by)
  then
    raise exception 'a split of landing content can only be ended, once';
  end if;
  return new;
end $$;
create or replace trigger landing_splits_fixed before update or delete on landing_splits
  for each row execute function landing_split_is_fixed();

-- Which version an account comes from, and what of it has been counted. Null: it came from no counted page.
alter table customers
  add column if not exists landing_version integer,
  add column if not exists landing_split integer,
  -- the day of the sums that count the account
  add column if not exists landing_day date,
  add column if not exists landing_bought boolean not null default false,
  add column if not exists landing_kept boolean not null default false;

-- From the checked code to the account.
alter table verification_tickets
  add column if not exists landing_version integer,
  add column if not exists landing_split integer;

-- A number that is verified again counts once (SPLIT-3), and an erasure finds a number's tickets.
create index if not exists verification_tickets_phone on verification_tickets (brand_id, phone);
-- Accounts that may still become kept.
create index if not exists customers_landing on customers (created_at)
  where landing_version is not null and not landing_kept;

-- With an account goes what it says of its version; the sums note how many went.
create or replace function landing_customer_gone() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update landing_counts set
    gone_signed_up = gone_signed_up + 1,
    gone_bought = gone_bought + old.landing_bought::integer,
    gone_kept = gone_kept + old.landing_kept::integer
  where brand_id = old.brand_id and region = old.region and version = old.landing_version
    and split = coalesce(old.landing_split, 0) and day = old.landing_day;
  return old;
end $$;
create or replace trigger customers_landing before delete on customers
  for each row when (old.landing_version is not null) execute function landing_customer_gone();

do $$
declare
  named text;
begin
  foreach named in array array['landing_counts', 'landing_splits'] loop
    execute format('alter table %I enable row level security', named);
    execute format('drop policy if exists site on %I', named);
    execute format(
      $policy$create policy site on %I using (
        (select coalesce(current_setting('parlour.brand', true), '') not like 'sites:%%')
        or brand_id || ':' || region = any ((select string_to_array(current_setting('parlour.brand', true), ' '))::text[])
      )$policy$, named);
  end loop;
end $$;

-- Tables of src/modules/office/insight, as all migrations leave them. Written by generate-tables: don't edit.

-- Up to which day the figures are rolled up.
create table insight_progress (
  zone text not null,
  rolled_until date not null,
  constraint insight_progress_pkey primary key (zone)
);

-- A change to a day that was rolled up already.
create table insight_changes (
  id bigint generated always as identity,
  kind text not null,
  region text not null,
  at timestamptz not null,
  constraint insight_changes_pkey primary key (id),
  constraint insight_changes_kind_check check (kind in ('messages', 'payments', 'presence'))
);

-- The desk's figures of a day.
create table insight_desk (
  zone text not null,
  span text not null,
  start date not null,
  brand_id text not null,
  region text not null,
  hour smallint not null,
  staff_id uuid not null,
  written integer not null,
  replies integer not null,
  charged integer not null,
  longest integer,
  wait_buckets smallint[] not null,
  wait_counts integer[] not null,
  writer_before date[] not null,
  writer_counts integer[] not null,
  talk_before date[] not null,
  talk_counts integer[] not null,
  began timestamptz[] not null,
  began_counts integer[] not null,
  constraint insight_desk_pkey primary key (zone, span, start, brand_id, region, hour, staff_id),
  constraint insight_desk_span_check check (span in ('day', 'month'))
);
alter table insight_desk enable row level security;
create policy site on insight_desk using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))));

-- The figures of a day about sign-ups and logins.
create table insight_people (
  zone text not null,
  span text not null,
  start date not null,
  brand_id text not null,
  region text not null,
  accounts integer not null,
  opted_in integer not null,
  out_by_text integer not null,
  out_in_account integer not null,
  out_by_staff integer not null,
  texts integer not null,
  wrote_opened date[] not null,
  wrote_counts integer[] not null,
  bought_opened date[] not null,
  bought_counts integer[] not null,
  constraint insight_people_pkey primary key (zone, span, start, brand_id, region),
  constraint insight_people_span_check check (span in ('day', 'month'))
);
alter table insight_people enable row level security;
create policy site on insight_people using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))));

-- A day's sales.
create table insight_sales (
  zone text not null,
  span text not null,
  start date not null,
  brand_id text not null,
  region text not null,
  currency text not null,
  source text not null,
  bundle text not null,
  count integer not null,
  minor bigint not null,
  credits bigint not null,
  buyer_before date[] not null,
  buyer_counts integer[] not null,
  constraint insight_sales_pkey primary key (zone, span, start, brand_id, region, currency, source, bundle),
  constraint insight_sales_source_check check (source in ('payments', 'buyers', 'ledger', 'providers', 'warnings', 'disputes', 'affected', 'refunds', 'lost', 'unequal')),
  constraint insight_sales_span_check check (span in ('day', 'month'))
);
alter table insight_sales enable row level security;
create policy site on insight_sales using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))));

-- A day's movements of credits.
create table insight_credits (
  zone text not null,
  span text not null,
  start date not null,
  brand_id text not null,
  region text not null,
  cause text not null,
  account text not null,
  amount bigint not null,
  constraint insight_credits_pkey primary key (zone, span, start, brand_id, region, cause, account),
  constraint insight_credits_span_check check (span in ('day', 'month'))
);
alter table insight_credits enable row level security;
create policy site on insight_credits using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))));

-- What is left on the accounts of a site's erased customers.
create table credits_left (
  brand_id text not null,
  region text not null,
  purchased bigint not null,
  free bigint not null,
  constraint credits_left_pkey primary key (brand_id, region)
);
alter table credits_left enable row level security;
create policy site on credits_left using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))));

-- A day's messages and replies of a profile.
create table insight_profiles (
  zone text not null,
  span text not null,
  start date not null,
  brand_id text not null,
  region text not null,
  profile_id uuid not null,
  written integer not null,
  replies integer not null,
  charged integer not null,
  credits integer not null,
  longest integer,
  wait_buckets smallint[] not null,
  wait_counts integer[] not null,
  constraint insight_profiles_pkey primary key (zone, span, start, brand_id, region, profile_id),
  constraint insight_profiles_span_check check (span in ('day', 'month'))
);
alter table insight_profiles enable row level security;
create policy site on insight_profiles using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))));

-- How long conversations waited in an hour of the day.
create table insight_waiting (
  zone text not null,
  span text not null,
  start date not null,
  brand_id text not null,
  region text not null,
  hour smallint not null,
  waited_ms bigint not null,
  constraint insight_waiting_pkey primary key (zone, span, start, brand_id, region, hour),
  constraint insight_waiting_span_check check (span in ('day', 'month'))
);
alter table insight_waiting enable row level security;
create policy site on insight_waiting using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))));

-- How long an operator was at the desk in an hour of the day.
create table insight_presence (
  zone text not null,
  span text not null,
  start date not null,
  staff_id uuid not null,
  hour smallint not null,
  present_ms bigint not null,
  breaks integer not null,
  constraint insight_presence_pkey primary key (zone, span, start, staff_id, hour),
  constraint insight_presence_span_check check (span in ('day', 'month'))
);

-- Who of a month's new accounts wrote or bought on a day.
create table insight_cohorts (
  zone text not null,
  span text not null,
  start date not null,
  brand_id text not null,
  region text not null,
  opened date not null,
  accounts integer not null,
  wrote integer not null,
  bought integer not null,
  first_bought integer not null,
  constraint insight_cohorts_pkey primary key (zone, span, start, brand_id, region, opened),
  constraint insight_cohorts_span_check check (span in ('day', 'month'))
);
alter table insight_cohorts enable row level security;
create policy site on insight_cohorts using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))));

-- A day's purchases of one sum.
create table insight_amounts (
  zone text not null,
  span text not null,
  start date not null,
  brand_id text not null,
  region text not null,
  currency text not null,
  minor integer not null,
  count integer not null,
  constraint insight_amounts_pkey primary key (zone, span, start, brand_id, region, currency, minor),
  constraint insight_amounts_span_check check (span in ('day', 'month'))
);
alter table insight_amounts enable row level security;
create policy site on insight_amounts using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))));

-- Fees and tax of a region from a day on.
create table money_rates (
  id uuid not null,
  region text not null,
  valid_from date not null,
  fee_basis_points integer not null,
  fee_fixed_minor integer not null,
  tax_basis_points integer not null,
  set_by uuid not null,
  created_at timestamptz not null,
  constraint money_rates_pkey primary key (id),
  constraint money_rates_fee check (fee_basis_points >= 0 and fee_basis_points <= 5000),
  constraint money_rates_fixed check (fee_fixed_minor >= 0 and fee_fixed_minor <= 10000),
  constraint money_rates_region check (region in ('GB', 'AU', 'IE')),
  constraint money_rates_tax check (tax_basis_points >= 0 and tax_basis_points <= 5000),
  constraint money_rates_set_by_fkey foreign key (set_by) references staff(id)
);
create index money_rates_region_day on money_rates (region, valid_from desc, created_at desc);

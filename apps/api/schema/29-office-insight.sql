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
  constraint insight_changes_kind_check check (kind in ('messages', 'payments'))
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
create policy site on insight_desk using ((select coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%') or (((brand_id || ':') || region) = any (((select string_to_array(current_setting('parlour.brand', true), ' ')))::text[])));

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
create policy site on insight_people using ((select coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%') or (((brand_id || ':') || region) = any (((select string_to_array(current_setting('parlour.brand', true), ' ')))::text[])));

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
  constraint insight_sales_source_check check (source in ('payments', 'buyers', 'ledger')),
  constraint insight_sales_span_check check (span in ('day', 'month'))
);
alter table insight_sales enable row level security;
create policy site on insight_sales using ((select coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%') or (((brand_id || ':') || region) = any (((select string_to_array(current_setting('parlour.brand', true), ' ')))::text[])));

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
create policy site on insight_credits using ((select coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%') or (((brand_id || ':') || region) = any (((select string_to_array(current_setting('parlour.brand', true), ' ')))::text[])));

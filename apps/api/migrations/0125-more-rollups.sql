-- More figures of finished days and months, rolled up like the others (0098-insight-rollups.sql).

-- By profile.
create table if not exists insight_profiles (
  zone text not null,
  span text not null check (span in ('day', 'month')),
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
  primary key (zone, span, start, brand_id, region, profile_id)
);

-- How long conversations waited, by the hour of the day in which they did, on the day of the reply.
create table if not exists insight_waiting (
  zone text not null,
  span text not null check (span in ('day', 'month')),
  start date not null,
  brand_id text not null,
  region text not null,
  hour smallint not null,
  waited_ms bigint not null,
  primary key (zone, span, start, brand_id, region, hour)
);

-- How long operators were at their desks, and how many breaks they began, by hour of the day. Of all sites.
create table if not exists insight_presence (
  zone text not null,
  span text not null check (span in ('day', 'month')),
  start date not null,
  staff_id uuid not null,
  hour smallint not null,
  present_ms bigint not null,
  breaks integer not null,
  primary key (zone, span, start, staff_id, hour)
);

-- By the month in which accounts were opened: accounts, those that wrote or bought on the day and not earlier in its
-- month, and those that bought for the first time. Days can therefore be added up to months.
create table if not exists insight_cohorts (
  zone text not null,
  span text not null check (span in ('day', 'month')),
  start date not null,
  brand_id text not null,
  region text not null,
  opened date not null,
  accounts integer not null,
  wrote integer not null,
  bought integer not null,
  first_bought integer not null,
  primary key (zone, span, start, brand_id, region, opened)
);

-- Purchases by the sum that was paid: fees and tax are rounded for each payment.
create table if not exists insight_amounts (
  zone text not null,
  span text not null check (span in ('day', 'month')),
  start date not null,
  brand_id text not null,
  region text not null,
  currency text not null,
  minor integer not null,
  count integer not null,
  primary key (zone, span, start, brand_id, region, currency, minor)
);

-- Days that were rolled up without these tables are rolled up again.
delete from insight_progress;

-- Tables of src/modules/site/landing, as all migrations leave them. Written by generate-tables: don't edit.

-- A day's sums of a version of the landing content: pages shown, and what they led to.
create table landing_counts (
  brand_id text not null,
  region text not null,
  version integer not null,
  split integer not null,
  day date not null,
  shown bigint not null default 0,
  verified integer not null default 0,
  signed_up integer not null default 0,
  bought integer not null default 0,
  kept integer not null default 0,
  gone_signed_up integer not null default 0,
  gone_bought integer not null default 0,
  gone_kept integer not null default 0,
  constraint landing_counts_pkey primary key (brand_id, region, version, split, day),
  constraint landing_counts_shown check (shown >= 0),
  constraint landing_counts_split check (split >= 0),
  constraint landing_counts_version check (version > 0),
  constraint landing_counts_brand_id_region_fkey foreign key (brand_id, region) references brand_regions(brand_id, region)
);
create index landing_counts_split on landing_counts (brand_id, region, split, day);
alter table landing_counts enable row level security;
create policy site on landing_counts using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))));

create function landing_split_is_fixed() returns trigger language plpgsql as $function$
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
end $function$;

-- A split of a site's landing pages between two versions, with its stop rule.
create table landing_splits (
  brand_id text not null,
  region text not null,
  number integer not null,
  version_a integer not null,
  version_b integer not null,
  percent_b integer not null,
  stop_shown integer not null,
  last_day date not null,
  begun_at timestamptz not null,
  begun_by uuid not null,
  ended_at timestamptz,
  end_cause text,
  ended_by uuid,
  end_reason text,
  constraint landing_splits_pkey primary key (brand_id, region, number),
  constraint landing_splits_cause check (end_cause in ('shown', 'day', 'early', 'published')),
  constraint landing_splits_early check ((not end_cause is distinct from 'early') = (end_reason is not null)),
  constraint landing_splits_end check ((ended_at is null) = (end_cause is null)),
  constraint landing_splits_number check (number > 0),
  constraint landing_splits_percent check (percent_b >= 1 and percent_b <= 99),
  constraint landing_splits_stop check (stop_shown >= 100 and stop_shown <= 10000000),
  constraint landing_splits_two check (version_a <> version_b),
  constraint landing_splits_brand_id_region_version_a_fkey foreign key (brand_id, region, version_a) references content_versions(brand_id, region, version),
  constraint landing_splits_brand_id_region_version_b_fkey foreign key (brand_id, region, version_b) references content_versions(brand_id, region, version)
);
create unique index landing_splits_running on landing_splits (brand_id, region) where ended_at is null;
alter table landing_splits enable row level security;
create policy site on landing_splits using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))));
create trigger landing_splits_fixed before delete or update on landing_splits for each row execute function landing_split_is_fixed();

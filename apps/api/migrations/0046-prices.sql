-- Prices are versions with a start (PRICE-1).

create table price_versions (
  id uuid primary key,
  brand_id text not null,
  region text not null,
  -- counts up from 1 in a brand and region
  version integer not null check (version > 0),
  -- build: from the brand's build output; edit: written in the back office
  source text not null check (source in ('build', 'edit')),
  -- null: of a build that came after staff had set prices; they hold nowhere, staff look at them
  starts_at timestamptz,
  note text not null default '',
  staff_id uuid references staff (id),
  created_at timestamptz not null,
  -- before they began, and then for good
  withdrawn_at timestamptz,
  withdrawn_by uuid references staff (id),
  unique (brand_id, region, version),
  foreign key (brand_id, region) references brand_regions (brand_id, region),
  check (source = 'build' or (starts_at is not null and staff_id is not null)),
  check (source = 'edit' or staff_id is null),
  check ((withdrawn_at is null) = (withdrawn_by is null)),
  check (withdrawn_at < starts_at)
);
create index price_versions_start on price_versions (brand_id, region, starts_at desc, version desc)
  where withdrawn_at is null;

create table price_version_bundles (
  version_id uuid not null references price_versions (id),
  name text not null check (name in ('bronze', 'silver', 'gold', 'platinum')),
  price_minor integer not null check (price_minor > 0),
  amount integer not null check (amount > 0),
  primary key (version_id, name)
);

-- What somebody has paid by stays as it was.
create trigger price_version_bundles_append_only before update or delete on price_version_bundles
  for each row execute function refuse_change();

create function keep_price_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and old.withdrawn_at is null and new.withdrawn_at is not null
    and (to_jsonb(new) - 'withdrawn_at' - 'withdrawn_by') = (to_jsonb(old) - 'withdrawn_at' - 'withdrawn_by') then
    return new;
  end if;
  raise exception 'price_versions is append-only';
end $$;
create trigger price_versions_append_only before update or delete on price_versions
  for each row execute function keep_price_version();

-- The prices that hold today are the first version. The table `bundles` itself stays for the nodes of the version before,
-- which read it until they are replaced (managed.md, "Migrations"); nothing writes it any more, and a later deployment removes it.
insert into price_versions (id, brand_id, region, version, source, starts_at, created_at)
  select gen_random_uuid(), brand_id, region, 1, 'build', published_at, published_at
  from brand_regions join brands on brands.id = brand_regions.brand_id
  where exists (
    select from bundles where bundles.brand_id = brand_regions.brand_id and bundles.region = brand_regions.region
  );
insert into price_version_bundles (version_id, name, price_minor, amount)
  select id, name, price_minor, amount
  from price_versions join bundles on bundles.brand_id = price_versions.brand_id and bundles.region = price_versions.region;

-- An order on its way to the provider is the same again only while it brings the same credits. Null: from before.
alter table payment_requests add column credits integer check (credits > 0);

-- Tables of src/modules/site/prices, as all migrations leave them. Written by generate-tables: don't edit.

create function keep_price_version() returns trigger language plpgsql as $function$
begin
  if tg_op = 'UPDATE'
    and old.withdrawn_at is null and new.withdrawn_at is not null
    and (to_jsonb(new) - 'withdrawn_at' - 'withdrawn_by') = (to_jsonb(old) - 'withdrawn_at' - 'withdrawn_by') then
    return new;
  end if;
  raise exception 'price_versions is append-only';
end $function$;

-- A version of a site's price list.
create table price_versions (
  id uuid not null,
  brand_id text not null,
  region text not null,
  version integer not null,
  source text not null,
  starts_at timestamptz,
  note text not null default '',
  staff_id uuid,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  constraint price_versions_pkey primary key (id),
  constraint price_versions_brand_id_region_version_key unique (brand_id, region, version),
  constraint price_versions_check check (source = 'build' or starts_at is not null and staff_id is not null),
  constraint price_versions_check1 check (source = 'edit' or staff_id is null),
  constraint price_versions_check2 check ((withdrawn_at is null) = (withdrawn_by is null)),
  constraint price_versions_check3 check (withdrawn_at < starts_at),
  constraint price_versions_source_check check (source in ('build', 'edit')),
  constraint price_versions_version_check check (version > 0),
  constraint price_versions_brand_id_region_fkey foreign key (brand_id, region) references brand_regions(brand_id, region)
);
create index price_versions_start on price_versions (brand_id, region, starts_at desc, version desc) where withdrawn_at is null;
alter table price_versions enable row level security;
create policy site on price_versions using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))));
create trigger price_versions_append_only before delete or update on price_versions for each row execute function keep_price_version();

-- A bundle of a price list.
create table price_version_bundles (
  version_id uuid not null,
  name text not null,
  price_minor integer not null,
  amount integer not null,
  constraint price_version_bundles_pkey primary key (version_id, name),
  constraint price_version_bundles_amount_check check (amount > 0),
  constraint price_version_bundles_name_check check (name in ('bronze', 'silver', 'gold', 'platinum')),
  constraint price_version_bundles_price_minor_check check (price_minor > 0),
  constraint price_version_bundles_version_id_fkey foreign key (version_id) references price_versions(id)
);
alter table price_version_bundles enable row level security;
create policy site on price_version_bundles using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (exists (select from price_versions whole where whole.id = price_version_bundles.version_id)));
create trigger price_version_bundles_append_only before delete or update on price_version_bundles for each row execute function refuse_change();

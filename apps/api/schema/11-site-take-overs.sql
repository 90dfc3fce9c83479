-- Tables of src/modules/site/take-overs, as all migrations leave them. Written by generate-tables: don't edit.

-- A change of content or prices that was copied to other sites together.
create table take_overs (
  id uuid not null,
  kind text not null,
  brand_id text not null,
  region text not null,
  version integer not null,
  note text not null,
  staff_id uuid not null,
  created_at timestamptz not null,
  local_start text,
  undone_at timestamptz,
  undone_by uuid,
  constraint take_overs_pkey primary key (id),
  constraint take_overs_kind check (kind in ('content', 'prices')),
  constraint take_overs_local_start check (local_start ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$'),
  constraint take_overs_undone check ((undone_at is null) = (undone_by is null)),
  constraint take_overs_brand_id_region_fkey foreign key (brand_id, region) references brand_regions(brand_id, region)
);
create index take_overs_newest on take_overs (kind, created_at desc, id);
alter table take_overs enable row level security;

-- A site to which a change was copied.
create table take_over_sites (
  take_over_id uuid not null,
  brand_id text not null,
  region text not null,
  version_before integer not null,
  version integer not null,
  starts_at timestamptz not null,
  state text not null,
  constraint take_over_sites_pkey primary key (take_over_id, brand_id, region),
  constraint take_over_sites_state check (state in ('planned', 'done', 'passed_over', 'withdrawn', 'returned', 'kept')),
  constraint take_over_sites_brand_id_region_fkey foreign key (brand_id, region) references brand_regions(brand_id, region),
  constraint take_over_sites_take_over_id_fkey foreign key (take_over_id) references take_overs(id)
);
create index take_over_sites_due on take_over_sites (starts_at) where state = 'planned';

create policy site on take_overs using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))) and not (exists (select from take_over_sites changed where changed.take_over_id = take_overs.id and (((changed.brand_id || ':') || changed.region) <> all (string_to_array(current_setting('parlour.brand', true), ' '))))));

-- Tables of src/modules/site/content, as all migrations leave them. Written by generate-tables: don't edit.

-- A version of a site's texts and pictures.
create table content_versions (
  id uuid not null,
  brand_id text not null,
  region text not null,
  version integer not null,
  source text not null,
  content jsonb not null,
  content_hash text not null,
  note text not null default '',
  staff_id uuid,
  created_at timestamptz not null,
  based_on integer,
  constraint content_versions_pkey primary key (id),
  constraint content_versions_brand_id_region_version_key unique (brand_id, region, version),
  constraint content_versions_based_on check ((based_on is null) = (source = 'build')),
  constraint content_versions_source_check check (source in ('build', 'edit')),
  constraint content_versions_version_check check (version > 0),
  constraint content_versions_brand_id_region_fkey foreign key (brand_id, region) references brand_regions(brand_id, region)
);
alter table content_versions enable row level security;
create policy site on content_versions using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))));

-- Tables of src/modules/site/alerts, as all migrations leave them. Written by generate-tables: don't edit.

-- A notice to customers of a region, on all brands or one.
create table alerts (
  id uuid not null,
  region text not null,
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  icon text not null,
  colour text not null,
  content_primary text not null,
  content_secondary text not null,
  created_at timestamptz not null,
  created_by uuid,
  cancelled_at timestamptz,
  brand_id text,
  constraint alerts_pkey primary key (id),
  constraint alerts_check check (expires_at > starts_at),
  constraint alerts_colour_check check (colour ~ '^#[0-9a-fA-F]{6}$'),
  constraint alerts_region_check check (region in ('GB', 'AU', 'IE')),
  constraint alerts_brand_id_fkey foreign key (brand_id) references brands(id)
);
create index alerts_region on alerts (region, expires_at);
alter table alerts enable row level security;
create policy site on alerts using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))));
create policy site_reads on alerts for select using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or brand_id is null and (exists (select from brand_regions site where site.region = alerts.region)));

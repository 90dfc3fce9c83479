-- Tables of src/modules/site/brands, as all migrations leave them. Written by generate-tables: don't edit.

-- A brand.
create table brands (
  id text not null,
  name text not null,
  domain text not null,
  publication_hash text not null,
  published_at timestamptz not null default now(),
  region_domains jsonb not null default '{}'::jsonb,
  company jsonb,
  constraint brands_pkey primary key (id),
  constraint brands_domain_key unique (domain),
  constraint brands_id_check check (id ~ '^[a-z][a-z0-9-]{1,30}$')
);
alter table brands enable row level security;
create policy site on brands using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or ((id || ':*') = any (string_to_array(current_setting('parlour.brand', true), ' '))));
create policy site_reads on brands for select using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or ((id || ':') = any (string_to_array(current_setting('parlour.brand', true), ' '))));

-- A brand's site in a region.
create table brand_regions (
  brand_id text not null,
  region text not null,
  position integer not null,
  trial_credits integer not null,
  content jsonb not null,
  content_hash text not null,
  offered boolean not null default true,
  published_version integer not null,
  age_check text,
  constraint brand_regions_pkey primary key (brand_id, region),
  constraint brand_regions_age_check_check check (age_check in ('phone', 'document')),
  constraint brand_regions_region_check check (region in ('GB', 'AU', 'IE')),
  constraint brand_regions_trial_credits_check check (trial_credits >= 0 and trial_credits <= 100),
  constraint brand_regions_brand_id_fkey foreign key (brand_id) references brands(id)
);
alter table brand_regions enable row level security;
create policy site on brand_regions using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (((brand_id || ':') || region) = any (string_to_array(current_setting('parlour.brand', true), ' '))));

alter table erased_payers add constraint erased_payers_brand_id_fkey foreign key (brand_id) references brands(id);

alter table sent_texts add constraint sent_texts_brand_id_fkey foreign key (brand_id) references brands(id);

alter table text_hours add constraint text_hours_brand_id_fkey foreign key (brand_id) references brands(id);

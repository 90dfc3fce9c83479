-- Uploaded pictures, content versions, alerts with an author, profiles that the back office edits.

create table uploads (
  id uuid primary key,
  -- null: a picture of a profile, put there by staff
  customer_id uuid references customers (id) on delete cascade,
  staff_id uuid references staff (id),
  -- where the file lies in the store
  file_key text not null unique,
  bytes integer not null check (bytes > 0),
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);
create index uploads_customer on uploads (customer_id);

alter table customers
  drop column image_url,
  add column image_upload_id uuid references uploads (id) on delete set null;

alter table profiles
  add column image_upload_id uuid references uploads (id),
  -- when the back office changed it; from then on a new build of the brand leaves it alone
  add column edited_at timestamptz;

-- Every state of a brand's content in a region. brand_regions.content is the published one.
create table content_versions (
  id uuid primary key,
  brand_id text not null,
  region text not null,
  version integer not null check (version > 0),
  -- build: from the brand's build output; edit: written in the back office
  source text not null check (source in ('build', 'edit')),
  content jsonb not null,
  content_hash text not null,
  note text not null default '',
  staff_id uuid references staff (id),
  created_at timestamptz not null,
  unique (brand_id, region, version),
  foreign key (brand_id, region) references brand_regions (brand_id, region)
);
alter table brand_regions add column published_version integer;

alter table alerts
  add column created_by uuid references staff (id),
  add column cancelled_at timestamptz;

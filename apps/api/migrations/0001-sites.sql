-- Brands and their regions are rows, published from each brand's build output.

create table brands (
  id text primary key check (id ~ '^[a-z][a-z0-9-]{1,30}$'),
  name text not null,
  domain text not null unique,
  -- of the build output these rows were made from: the same one again changes nothing
  publication_hash text not null,
  published_at timestamptz not null default now()
);

-- A brand in a region: what the wire calls a service (SITE-9: serviceId is brand-region).
create table brand_regions (
  brand_id text not null references brands (id),
  region text not null check (region in ('GB', 'AU', 'IE')),
  position integer not null,
  trial_credits integer not null check (trial_credits between 0 and 100),
  content jsonb not null,
  content_hash text not null,
  -- false once the brand's build output names it no more; accounts of that region stay
  offered boolean not null default true,
  primary key (brand_id, region)
);

create table bundles (
  brand_id text not null,
  region text not null,
  name text not null check (name in ('bronze', 'silver', 'gold', 'platinum')),
  price_minor integer not null check (price_minor > 0),
  amount integer not null check (amount > 0),
  primary key (brand_id, region, name),
  foreign key (brand_id, region) references brand_regions (brand_id, region)
);

create table profiles (
  id uuid primary key,
  brand_id text not null references brands (id),
  -- the profile's stable key in the brand's manifest
  slug text not null,
  name text not null,
  age integer not null check (age >= 18),
  tagline text not null,
  about text not null,
  image_url text not null,
  available boolean not null default true,
  position integer not null,
  unique (brand_id, slug)
);

-- Alerts that the back office raises in a region of all brands (ALERT-1).
create table alerts (
  id uuid primary key,
  region text not null check (region in ('GB', 'AU', 'IE')),
  starts_at timestamptz not null,
  expires_at timestamptz not null,
  icon text not null,
  colour text not null check (colour ~ '^#[0-9a-fA-F]{6}$'),
  content_primary text not null,
  content_secondary text not null,
  created_at timestamptz not null,
  check (expires_at > starts_at)
);
create index alerts_region on alerts (region, expires_at);

-- Sites of staff (STAFF-12): somebody works for all sites, or for those that are listed. A version from before knows
-- only people who work for all.
alter table staff add column all_sites boolean not null default true;

create table staff_sites (
  staff_id uuid not null references staff (id) on delete cascade,
  brand_id text not null,
  region text not null,
  primary key (staff_id, brand_id, region),
  foreign key (brand_id, region) references brand_regions (brand_id, region) on delete cascade
);

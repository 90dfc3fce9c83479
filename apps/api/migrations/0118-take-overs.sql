-- Changes of content or prices that were taken over to other sites together (CONTENT-12).
create table take_overs (
  id uuid primary key,
  kind text not null constraint take_overs_kind check (kind in ('content', 'prices')),
  -- the site and version that the change comes from
  brand_id text not null,
  region text not null,
  version integer not null,
  note text not null,
  staff_id uuid not null references staff (id),
  created_at timestamptz not null,
  -- the same wall clock time at every site; null: at once
  local_start text constraint take_overs_local_start check (local_start ~ '^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$'),
  undone_at timestamptz,
  undone_by uuid references staff (id),
  foreign key (brand_id, region) references brand_regions (brand_id, region),
  constraint take_overs_undone check ((undone_at is null) = (undone_by is null))
);
create index take_overs_newest on take_overs (kind, created_at desc, id);

create table take_over_sites (
  take_over_id uuid not null references take_overs (id),
  brand_id text not null,
  region text not null,
  -- the version that the site had published, or its newest price version
  version_before integer not null,
  version integer not null,
  starts_at timestamptz not null,
  -- planned: a job publishes this content at its time. Prices are done at once, because they begin by themselves
  state text not null constraint take_over_sites_state
    check (state in ('planned', 'done', 'passed_over', 'withdrawn', 'returned', 'kept')),
  primary key (take_over_id, brand_id, region),
  foreign key (brand_id, region) references brand_regions (brand_id, region)
);
create index take_over_sites_due on take_over_sites (starts_at) where state = 'planned';

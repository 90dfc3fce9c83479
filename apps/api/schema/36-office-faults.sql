-- Tables of src/modules/office/faults, as all migrations leave them. Written by generate-tables: don't edit.

-- Where in the code an error happened that nobody expected, and how often.
create table faults (
  id text not null,
  source text not null,
  name text not null,
  place text not null,
  route text not null,
  count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid,
  constraint faults_pkey primary key (id),
  constraint faults_count_check check (count > 0),
  constraint faults_source_check check (source in ('site', 'console', 'policy', 'server')),
  constraint faults_resolved_by_fkey foreign key (resolved_by) references staff(id)
);
create index faults_newest on faults (last_at desc, id);

-- Unexpected errors of pages and of the server, one row for each place they come from (FAULT-1). No text of a message is
-- kept, because it may quote what somebody typed.
create table if not exists faults (
  -- Of source, name, place and route.
  id text not null constraint faults_pkey primary key,
  source text not null constraint faults_source_check check (source in ('site', 'console', 'policy', 'server')),
  name text not null,
  place text not null,
  route text not null,
  count integer not null constraint faults_count_check check (count > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid constraint faults_resolved_by_fkey references staff (id)
);
create index if not exists faults_newest on faults (last_at desc, id);

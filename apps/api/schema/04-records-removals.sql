-- Tables of src/modules/records/removals, as all migrations leave them. Written by generate-tables: don't edit.

-- A removal of old data that is unusually large and waits for an admin.
create table removal_holds (
  id uuid not null,
  work text not null,
  reason text not null,
  moment timestamptz not null,
  counts jsonb not null,
  clock_seconds integer,
  created_at timestamptz not null,
  confirmed_by uuid,
  confirmed_at timestamptz,
  ended_at timestamptz,
  constraint removal_holds_pkey primary key (id),
  constraint removal_holds_check check ((confirmed_by is null) = (confirmed_at is null)),
  constraint removal_holds_reason_check check (reason in ('clocks', 'share')),
  constraint removal_holds_work_check check (work in ('retention', 'unused_pictures'))
);
create unique index removal_holds_one_open on removal_holds (work) where ended_at is null;
alter table removal_holds enable row level security;
create policy site on removal_holds using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%');

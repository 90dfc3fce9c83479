-- Tables of src/modules/desk/breaks, as all migrations leave them. Written by generate-tables: don't edit.

-- How long a member of staff has worked without a break.
create table staff_work (
  staff_id uuid not null,
  working_since timestamptz not null,
  last_acted_at timestamptz not null,
  postponed_at timestamptz,
  break_since timestamptz,
  break_minutes integer,
  constraint staff_work_pkey primary key (staff_id),
  constraint staff_work_break_minutes_check check (break_minutes >= 1 and break_minutes <= 60),
  constraint staff_work_check check ((break_since is null) = (break_minutes is null))
);

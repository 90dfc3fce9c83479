-- How far the check of roots, places, leaves and the audit's chain has come. No row: it has not begun.
create table root_walk (
  only_row boolean primary key default true check (only_row),
  -- where the round goes on: a section and the last thing of it that was checked; null: the round is complete
  cursor text,
  round_began_at timestamptz not null,
  -- where the parts begin that differed when they were last checked: every run checks them again
  faulty text[] not null
);

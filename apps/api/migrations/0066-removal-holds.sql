-- Irreversible work that stopped by itself: the clocks differ, or it would remove an unusual share of what exists.
create table removal_holds (
  id uuid primary key,
  work text not null check (work in ('retention', 'unused_pictures')),
  reason text not null check (reason in ('clocks', 'share')),
  -- what had its time at this moment of the database's clock would have gone
  moment timestamptz not null,
  -- by kind: {"due": rows that would go, "existing": rows there are}
  counts jsonb not null,
  -- how far the server's clock was ahead of the database's; negative: behind
  clock_seconds integer,
  created_at timestamptz not null,
  confirmed_by uuid references staff (id),
  confirmed_at timestamptz,
  -- removed after a confirmation, or a later run found nothing unusual
  ended_at timestamptz,
  check ((confirmed_by is null) = (confirmed_at is null))
);
create unique index removal_holds_one_open on removal_holds (work) where ended_at is null;

-- When operators were at their desks (INSIGHT-8). staff_presence holds only how it is now.
create table if not exists presence_spans (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  state text not null constraint presence_spans_state check (state in ('available', 'break')),
  began_at timestamptz not null,
  -- null: it goes on, and counts until the desk was last heard of (staff_presence.seen_at)
  ended_at timestamptz,
  constraint presence_spans_order check (ended_at >= began_at)
);
create unique index if not exists presence_spans_open on presence_spans (staff_id) where ended_at is null;
create index if not exists presence_spans_time on presence_spans using gist (tstzrange(began_at, ended_at, '[]'));
create index if not exists presence_spans_began on presence_spans (began_at);
create index if not exists presence_spans_staff on presence_spans (staff_id, began_at desc, id desc);
create index if not exists presence_spans_ended on presence_spans (ended_at);

-- Who is at the desk now began before this table, at a time that is no longer known.
insert into presence_spans (staff_id, state, began_at)
  select staff_id, chosen, seen_at from staff_presence where chosen in ('available', 'break') and lost_at is null
  on conflict do nothing;

alter table insight_changes drop constraint if exists insight_changes_kind_check;
alter table insight_changes add constraint insight_changes_kind_check check (kind in ('messages', 'payments', 'presence'));

-- Retention removes old spans: their days are rolled up again, without them.
create or replace function insight_presence_gone() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into insight_changes (kind, region, at)
    select distinct 'presence', '', hour.at
    from gone cross join lateral (
      select date_trunc('hour', gone.began_at, 'UTC') union all
      select generate_series(date_trunc('hour', gone.began_at, 'UTC') + interval '1 day', gone.ended_at, interval '1 day') union all
      select date_trunc('hour', gone.ended_at, 'UTC')
    ) as hour (at)
    where hour.at is not null;
  return null;
end $$;
create or replace trigger presence_spans_insight after delete on presence_spans
  referencing old table as gone for each statement execute function insight_presence_gone();

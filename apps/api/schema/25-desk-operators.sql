-- Tables of src/modules/desk/operators, as all migrations leave them. Written by generate-tables: don't edit.

-- Whether an operator takes conversations now.
create table staff_presence (
  staff_id uuid not null,
  chosen text not null,
  chosen_at timestamptz not null,
  seen_at timestamptz not null,
  lost_at timestamptz,
  constraint staff_presence_pkey primary key (staff_id),
  constraint staff_presence_chosen_check check (chosen in ('available', 'break', 'away'))
);

create function insight_presence_gone() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
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
end $function$;

-- A time in which an operator took conversations or had a break.
create table presence_spans (
  id bigint generated always as identity,
  staff_id uuid not null,
  state text not null,
  began_at timestamptz not null,
  ended_at timestamptz,
  constraint presence_spans_pkey primary key (id),
  constraint presence_spans_order check (ended_at >= began_at),
  constraint presence_spans_state check (state in ('available', 'break'))
);
create index presence_spans_began on presence_spans (began_at);
create index presence_spans_ended on presence_spans (ended_at);
create unique index presence_spans_open on presence_spans (staff_id) where ended_at is null;
create index presence_spans_staff on presence_spans (staff_id, began_at desc, id desc);
create index presence_spans_time on presence_spans using gist (tstzrange(began_at, ended_at, '[]'));
create trigger presence_spans_insight after delete on presence_spans referencing old table as gone for each statement execute function insight_presence_gone();

-- A note of staff on a customer.
create table customer_notes (
  id uuid not null,
  customer_id uuid not null,
  conversation_id uuid,
  staff_id uuid not null,
  body text not null,
  created_at timestamptz not null,
  constraint customer_notes_pkey primary key (id),
  constraint customer_notes_body_check check (char_length(body) >= 1 and char_length(body) <= 1000),
  constraint customer_notes_conversation_id_fkey foreign key (conversation_id) references conversations(id) on delete cascade,
  constraint customer_notes_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade
);
create index customer_notes_conversation on customer_notes (conversation_id) where conversation_id is not null;
create index customer_notes_customer on customer_notes (customer_id, created_at);
alter table customer_notes enable row level security;
create policy brand on customer_notes using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = customer_notes.customer_id)));

-- What was decided about a conversation that an operator held, until they have seen it.
create table desk_outcomes (
  id uuid not null,
  staff_id uuid not null,
  conversation_id uuid not null,
  outcome text not null,
  flag_kind text,
  decided_at timestamptz not null,
  constraint desk_outcomes_pkey primary key (id),
  constraint desk_outcomes_flag_kind_check check (flag_kind in ('distress', 'under_age', 'threat', 'scam')),
  constraint desk_outcomes_outcome_check check (outcome in ('no_concern', 'continue_free', 'ban', 'charge_again')),
  constraint desk_outcomes_conversation_id_fkey foreign key (conversation_id) references conversations(id) on delete cascade
);
create index desk_outcomes_conversation on desk_outcomes (conversation_id);
create index desk_outcomes_staff on desk_outcomes (staff_id, decided_at);
alter table desk_outcomes enable row level security;
create policy brand on desk_outcomes using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from conversations whole where whole.id = desk_outcomes.conversation_id)));

-- A customer whom an operator no longer answers.
create table operator_blocks (
  staff_id uuid not null,
  customer_id uuid not null,
  reason text,
  created_at timestamptz not null,
  constraint operator_blocks_pkey primary key (staff_id, customer_id),
  constraint operator_blocks_reason_check check (char_length(reason) >= 1 and char_length(reason) <= 500),
  constraint operator_blocks_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade
);
create index operator_blocks_customer on operator_blocks (customer_id);
alter table operator_blocks enable row level security;
create policy brand on operator_blocks using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = operator_blocks.customer_id)));

alter table conversations add constraint conversations_handed_note_id_fkey foreign key (handed_note_id) references customer_notes(id) on delete set null;

-- What was decided about a conversation that an operator held, until they have seen it. A row goes with its conversation.
create table if not exists desk_outcomes (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  conversation_id uuid not null references conversations (id) on delete cascade,
  outcome text not null check (outcome in ('no_concern', 'continue_free', 'ban', 'charge_again')),
  -- null: a ban without a flag in this conversation
  flag_kind text check (flag_kind in ('distress', 'under_age', 'threat', 'scam')),
  decided_at timestamptz not null
);
create index if not exists desk_outcomes_staff on desk_outcomes (staff_id, decided_at);
create index if not exists desk_outcomes_conversation on desk_outcomes (conversation_id);
alter table desk_outcomes enable row level security;
create policy brand on desk_outcomes using ((select current_setting('parlour.brand', true)) = '*'
  or exists (select from conversations whole where whole.id = desk_outcomes.conversation_id));

-- What a customer's message may be about (DESK-22): the operator is offered a flag of that kind. A row goes with its message.
-- `flag_id`: a flag of that kind was raised afterwards, or was open when the message came.
create table if not exists care_suggestions (
  position bigint generated always as identity primary key,
  message_id uuid not null references messages (id) on delete cascade,
  conversation_id uuid not null references conversations (id) on delete cascade,
  kind text not null constraint care_suggestions_kind_check check (kind in ('distress', 'under_age', 'threat', 'scam')),
  signs text[] not null,
  suggested_at timestamptz not null,
  flag_id uuid references care_flags (id) on delete cascade,
  dismissed_by uuid references staff (id),
  dismissed_at timestamptz,
  constraint care_suggestions_once unique (message_id, kind),
  constraint care_suggestions_dismissal check ((dismissed_by is null) = (dismissed_at is null)),
  constraint care_suggestions_settled_once check (flag_id is null or dismissed_at is null)
);
create index if not exists care_suggestions_conversation on care_suggestions (conversation_id);
create index if not exists care_suggestions_flag on care_suggestions (flag_id) where flag_id is not null;
create index if not exists care_suggestions_dismissed on care_suggestions (position) where dismissed_at is not null;
alter table care_suggestions enable row level security;
create policy brand on care_suggestions using ((select current_setting('parlour.brand', true)) = '*'
  or exists (select from conversations whole where whole.id = care_suggestions.conversation_id));

-- Whether it goes first in the queue: it has a suggestion that nobody dismissed and no decided flag has answered.
-- The node of the version before orders by conversations_waiting, which can go in the next release.
alter table conversations add column if not exists urgent boolean not null default false;
create index if not exists conversations_first on conversations (urgent desc, waiting_since, id) where waiting_since is not null;

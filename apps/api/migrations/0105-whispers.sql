-- A supervisor's note to the person who holds a conversation (DESK-29). It goes with the conversation.
create table if not exists whispers (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  author_id uuid not null references staff (id),
  claimant_id uuid not null references staff (id),
  body text not null,
  written_at timestamptz not null,
  closed_at timestamptz,
  constraint whispers_body_check check (char_length(body) between 1 and 280)
);
create index if not exists whispers_conversation on whispers (conversation_id, written_at);
alter table whispers enable row level security;
create policy brand on whispers using ((select current_setting('parlour.brand', true)) = '*'
  or exists (select from conversations whole where whole.id = whispers.conversation_id));

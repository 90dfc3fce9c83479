-- Tables of src/modules/desk/floor, as all migrations leave them. Written by generate-tables: don't edit.

-- A supervisor's note to the person who holds a conversation.
create table whispers (
  id uuid not null,
  conversation_id uuid not null,
  author_id uuid not null,
  claimant_id uuid not null,
  body text not null,
  written_at timestamptz not null,
  closed_at timestamptz,
  constraint whispers_pkey primary key (id),
  constraint whispers_body_check check (char_length(body) >= 1 and char_length(body) <= 280),
  constraint whispers_conversation_id_fkey foreign key (conversation_id) references conversations(id) on delete cascade
);
create index whispers_conversation on whispers (conversation_id, written_at);
alter table whispers enable row level security;
create policy brand on whispers using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from conversations whole where whole.id = whispers.conversation_id)));

-- Whether staff take work. Who has no row has never opened a desk, such as a script: they count as available.
create table staff_presence (
  staff_id uuid primary key references staff (id) on delete cascade,
  chosen text not null check (chosen in ('available', 'break', 'away')),
  chosen_at timestamptz not null,
  -- the last sign of life of any of their desks
  seen_at timestamptz not null,
  -- when colleagues were told that nothing is heard of them any more; null: they are heard of
  lost_at timestamptz
);

alter table conversations
  -- the colleague who handed the claim over, and the note they wrote; both until something is done with it.
  -- They mean nothing where nobody holds the conversation.
  add column handed_by uuid references staff (id),
  add column handed_note_id uuid references customer_notes (id) on delete set null;
create index conversations_handed_note on conversations (handed_note_id) where handed_note_id is not null;

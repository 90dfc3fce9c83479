-- What operators have at hand while they answer: what a profile has told a customer, unsent texts, canned replies.

-- Belongs to the conversation of one customer with one profile, and goes with it: by erasure and by its time.
create table persona_facts (
  id uuid primary key,
  customer_id uuid not null,
  profile_id uuid not null,
  body text not null check (char_length(body) between 1 and 280),
  added_by uuid not null references staff (id),
  added_at timestamptz not null,
  changed_by uuid references staff (id),
  changed_at timestamptz,
  foreign key (customer_id, profile_id) references conversations (customer_id, profile_id) on delete cascade,
  check ((changed_by is null) = (changed_at is null))
);
create index persona_facts_conversation on persona_facts (customer_id, profile_id, added_at);

-- An operator's unsent text in a conversation. Emptied by the reply of that id, in the same transaction.
create table reply_drafts (
  conversation_id uuid not null references conversations (id) on delete cascade,
  staff_id uuid not null references staff (id),
  body text not null check (char_length(body) between 1 and 20000),
  -- the id that sending it will use
  reply_id uuid not null,
  -- made anew with every save: who saves names the one they know
  revision uuid not null,
  begun_at timestamptz not null,
  saved_at timestamptz not null,
  primary key (conversation_id, staff_id)
);
create index reply_drafts_saved on reply_drafts (saved_at);

-- Supervisors write them; they name no customer.
create table canned_replies (
  id uuid primary key,
  -- null: every brand
  brand_id text references brands (id),
  title text not null check (char_length(title) between 1 and 60),
  body text not null check (char_length(body) between 1 and 2000),
  version integer not null default 1 check (version > 0),
  changed_by uuid not null references staff (id),
  changed_at timestamptz not null
);
create index canned_replies_brand on canned_replies (brand_id);

-- How often and how lately each operator sent one.
create table canned_reply_uses (
  canned_reply_id uuid not null references canned_replies (id) on delete cascade,
  staff_id uuid not null references staff (id),
  uses integer not null check (uses > 0),
  -- uses, each worth less the longer ago it was; as of last_used_at
  weight double precision not null check (weight > 0),
  last_used_at timestamptz not null,
  primary key (canned_reply_id, staff_id)
);

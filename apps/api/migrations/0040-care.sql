-- Care: flags that pause charging, bans with a review, operators' own blocks, breaks.

-- What an operator tells the supervisors about. From its commit until it is decided nothing is charged in its
-- conversation; the reply's transaction and this one meet at the customer's row. Notes are words: they go with the customer.
create table care_flags (
  -- made by the operator's client: the idempotency key
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  conversation_id uuid not null references conversations (id) on delete cascade,
  kind text not null check (kind in ('distress', 'under_age', 'threat', 'scam')),
  note text not null check (char_length(note) between 1 and 500),
  raised_by uuid not null references staff (id),
  raised_at timestamptz not null,
  -- whom a supervisor gave the conversation to while the flag stays open
  handed_to uuid references staff (id),
  handed_at timestamptz,
  outcome text check (outcome in ('no_concern', 'continue_free', 'ban')),
  decided_by uuid references staff (id),
  decided_at timestamptz,
  decision_note text check (char_length(decision_note) <= 500),
  -- when a conversation that went on free of charge was charged again
  charged_again_at timestamptz,
  charged_again_by uuid references staff (id),
  check ((outcome is null) = (decided_at is null)),
  check ((outcome is null) = (decided_by is null)),
  check ((handed_to is null) = (handed_at is null)),
  check (charged_again_at is null or outcome = 'continue_free'),
  check ((charged_again_at is null) = (charged_again_by is null)),
  -- whoever may be under age is never kept on for free
  check (kind <> 'under_age' or outcome is distinct from 'continue_free')
);
create unique index care_flags_one_open on care_flags (conversation_id, kind) where outcome is null;
create index care_flags_open on care_flags (raised_at) where outcome is null;
create index care_flags_conversation on care_flags (conversation_id);
create index care_flags_customer on care_flags (customer_id);
create index care_flags_raised_by on care_flags (raised_by, raised_at);
create index care_flags_decided on care_flags (decided_at) where decided_at is not null;

-- A reply that the house gave: the statement says so and nothing of a flag.
alter table uncharged_replies drop constraint uncharged_replies_reason_check;
alter table uncharged_replies add constraint uncharged_replies_reason_check check (
  reason in (
    'duplicate', 'banned', 'message_length', 'waiting_for_credit', 'not_written_since_last_charged_reply', 'paused',
    'on_the_house'
  )
);

alter table bans
  add column category text not null default 'other'
    check (category in ('under_age', 'threat', 'abuse', 'scam', 'payment', 'spam', 'other')),
  -- when somebody else than its author looks at it again; null: it stands until somebody lifts it
  add column review_at timestamptz,
  -- what the customer wrote against it, as customer service took it down
  add column appeal_note text check (char_length(appeal_note) between 1 and 1000),
  add column appealed_at timestamptz,
  add column flag_id uuid references care_flags (id) on delete set null,
  add constraint bans_appeal check ((appeal_note is null) = (appealed_at is null));
create index bans_to_review on bans (review_at) where lifted_at is null and review_at is not null;

create table ban_reviews (
  id uuid primary key,
  ban_id uuid not null references bans (id) on delete cascade,
  staff_id uuid not null references staff (id),
  decision text not null check (decision in ('keep', 'lift')),
  note text not null check (char_length(note) between 1 and 500),
  -- what the customer had written against it, when this review heard it
  appeal_note text check (char_length(appeal_note) between 1 and 1000),
  created_at timestamptz not null
);
create index ban_reviews_ban on ban_reviews (ban_id, created_at);

-- Customers an operator asked not to be given again.
create table operator_blocks (
  staff_id uuid not null references staff (id),
  customer_id uuid not null references customers (id) on delete cascade,
  reason text check (char_length(reason) between 1 and 500),
  created_at timestamptz not null,
  primary key (staff_id, customer_id)
);
create index operator_blocks_customer on operator_blocks (customer_id);

-- Abusive messages that an operator had shown: they count towards a break.
create table abuse_reveals (
  message_id uuid not null references messages (id) on delete cascade,
  staff_id uuid not null references staff (id),
  revealed_at timestamptz not null,
  primary key (message_id, staff_id)
);
create index abuse_reveals_staff on abuse_reveals (staff_id, revealed_at);

-- How long somebody has worked without a break; one row per member of staff, overwritten.
create table staff_work (
  staff_id uuid primary key references staff (id),
  working_since timestamptz not null,
  last_acted_at timestamptz not null,
  -- when a suggested break was put off, once per stretch of work
  postponed_at timestamptz,
  break_since timestamptz,
  break_minutes integer check (break_minutes between 1 and 60),
  check ((break_since is null) = (break_minutes is null))
);

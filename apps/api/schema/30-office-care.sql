-- Tables of src/modules/office/care, as all migrations leave them. Written by generate-tables: don't edit.

-- A conversation that an operator has flagged, and the decision.
create table care_flags (
  id uuid not null,
  customer_id uuid not null,
  conversation_id uuid not null,
  kind text not null,
  note text not null,
  raised_by uuid not null,
  raised_at timestamptz not null,
  handed_to uuid,
  handed_at timestamptz,
  outcome text,
  decided_by uuid,
  decided_at timestamptz,
  decision_note text,
  charged_again_at timestamptz,
  charged_again_by uuid,
  check_asked_at timestamptz,
  check_asked_by uuid,
  constraint care_flags_pkey primary key (id),
  constraint care_flags_check check ((outcome is null) = (decided_at is null)),
  constraint care_flags_check1 check ((outcome is null) = (decided_by is null)),
  constraint care_flags_check2 check ((handed_to is null) = (handed_at is null)),
  constraint care_flags_check3 check (charged_again_at is null or outcome = 'continue_free'),
  constraint care_flags_check4 check ((charged_again_at is null) = (charged_again_by is null)),
  constraint care_flags_check5 check (kind <> 'under_age' or outcome is distinct from 'continue_free'),
  constraint care_flags_check_asked check ((check_asked_at is null) = (check_asked_by is null)),
  constraint care_flags_decision_note_check check (char_length(decision_note) <= 500),
  constraint care_flags_kind_check check (kind in ('distress', 'under_age', 'threat', 'scam')),
  constraint care_flags_note_check check (char_length(note) >= 1 and char_length(note) <= 500),
  constraint care_flags_outcome_check check (outcome in ('no_concern', 'continue_free', 'ban')),
  constraint care_flags_charged_again_by_fkey foreign key (charged_again_by) references staff(id),
  constraint care_flags_check_asked_by_fkey foreign key (check_asked_by) references staff(id),
  constraint care_flags_conversation_id_fkey foreign key (conversation_id) references conversations(id) on delete cascade,
  constraint care_flags_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade,
  constraint care_flags_decided_by_fkey foreign key (decided_by) references staff(id),
  constraint care_flags_handed_to_fkey foreign key (handed_to) references staff(id),
  constraint care_flags_raised_by_fkey foreign key (raised_by) references staff(id)
);
create index care_flags_conversation on care_flags (conversation_id);
create index care_flags_customer on care_flags (customer_id);
create index care_flags_decided on care_flags (decided_at) where decided_at is not null;
create unique index care_flags_one_open on care_flags (conversation_id, kind) where outcome is null;
create index care_flags_open on care_flags (raised_at) where outcome is null;
create index care_flags_raised_by on care_flags (raised_by, raised_at);
alter table care_flags enable row level security;
create policy brand on care_flags using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = care_flags.customer_id)));

-- What a customer's message may be about, and what came of it.
create table care_suggestions (
  position bigint generated always as identity,
  message_id uuid not null,
  conversation_id uuid not null,
  kind text not null,
  signs text[] not null,
  suggested_at timestamptz not null,
  flag_id uuid,
  dismissed_by uuid,
  dismissed_at timestamptz,
  constraint care_suggestions_pkey primary key ("position"),
  constraint care_suggestions_once unique (message_id, kind),
  constraint care_suggestions_dismissal check ((dismissed_by is null) = (dismissed_at is null)),
  constraint care_suggestions_kind_check check (kind in ('distress', 'under_age', 'threat', 'scam')),
  constraint care_suggestions_settled_once check (flag_id is null or dismissed_at is null),
  constraint care_suggestions_conversation_id_fkey foreign key (conversation_id) references conversations(id) on delete cascade,
  constraint care_suggestions_dismissed_by_fkey foreign key (dismissed_by) references staff(id),
  constraint care_suggestions_flag_id_fkey foreign key (flag_id) references care_flags(id) on delete cascade,
  constraint care_suggestions_message_id_fkey foreign key (message_id) references messages(id) on delete cascade
);
create index care_suggestions_conversation on care_suggestions (conversation_id);
create index care_suggestions_dismissed on care_suggestions ("position") where dismissed_at is not null;
create index care_suggestions_flag on care_suggestions (flag_id) where flag_id is not null;
alter table care_suggestions enable row level security;
create policy brand on care_suggestions using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from conversations whole where whole.id = care_suggestions.conversation_id)));

-- A customer's ban.
create table bans (
  id uuid not null,
  customer_id uuid not null,
  reason text not null,
  staff_id uuid not null,
  created_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid,
  category text not null default 'other',
  review_at timestamptz,
  appeal_note text,
  appealed_at timestamptz,
  flag_id uuid,
  told_at timestamptz,
  constraint bans_pkey primary key (id),
  constraint bans_appeal check ((appeal_note is null) = (appealed_at is null)),
  constraint bans_appeal_note_check check (char_length(appeal_note) >= 1 and char_length(appeal_note) <= 1000),
  constraint bans_category_check check (category in ('under_age', 'threat', 'abuse', 'scam', 'payment', 'spam', 'other')),
  constraint bans_customer_id_fkey foreign key (customer_id) references customers(id) on delete cascade,
  constraint bans_flag_id_fkey foreign key (flag_id) references care_flags(id) on delete set null,
  constraint bans_lifted_by_fkey foreign key (lifted_by) references staff(id),
  constraint bans_staff_id_fkey foreign key (staff_id) references staff(id)
);
create index bans_created on bans (created_at);
create index bans_customer on bans (customer_id);
create index bans_flag on bans (flag_id) where flag_id is not null;
create unique index bans_one_alive on bans (customer_id) where lifted_at is null;
create index bans_to_review on bans (review_at) where lifted_at is null and review_at is not null;
alter table bans enable row level security;
create policy brand on bans using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = bans.customer_id)));

-- A second person's look at a ban.
create table ban_reviews (
  id uuid not null,
  ban_id uuid not null,
  staff_id uuid not null,
  decision text not null,
  note text not null,
  appeal_note text,
  created_at timestamptz not null,
  constraint ban_reviews_pkey primary key (id),
  constraint ban_reviews_appeal_note_check check (char_length(appeal_note) >= 1 and char_length(appeal_note) <= 1000),
  constraint ban_reviews_decision_check check (decision in ('keep', 'lift')),
  constraint ban_reviews_note_check check (char_length(note) >= 1 and char_length(note) <= 500),
  constraint ban_reviews_ban_id_fkey foreign key (ban_id) references bans(id) on delete cascade,
  constraint ban_reviews_staff_id_fkey foreign key (staff_id) references staff(id)
);
create index ban_reviews_ban on ban_reviews (ban_id, created_at);
alter table ban_reviews enable row level security;
create policy brand on ban_reviews using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from bans whole where whole.id = ban_reviews.ban_id)));

-- An operator looked at a message that was hidden as abuse.
create table abuse_reveals (
  message_id uuid not null,
  staff_id uuid not null,
  revealed_at timestamptz not null,
  constraint abuse_reveals_pkey primary key (message_id, staff_id),
  constraint abuse_reveals_message_id_fkey foreign key (message_id) references messages(id) on delete cascade,
  constraint abuse_reveals_staff_id_fkey foreign key (staff_id) references staff(id)
);
create index abuse_reveals_staff on abuse_reveals (staff_id, revealed_at);
alter table abuse_reveals enable row level security;
create policy brand on abuse_reveals using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from messages whole where whole.id = abuse_reveals.message_id)));

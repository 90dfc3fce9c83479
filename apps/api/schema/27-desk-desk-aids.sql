-- Tables of src/modules/desk/desk-aids, as all migrations leave them. Written by generate-tables: don't edit.

-- A prepared reply.
create table canned_replies (
  id uuid not null,
  brand_id text,
  title text not null,
  body text not null,
  version integer not null default 1,
  changed_by uuid not null,
  changed_at timestamptz not null,
  owner_id uuid,
  constraint canned_replies_pkey primary key (id),
  constraint canned_replies_body_check check (char_length(body) >= 1 and char_length(body) <= 2000),
  constraint canned_replies_title_check check (char_length(title) >= 1 and char_length(title) <= 60),
  constraint canned_replies_version_check check (version > 0),
  constraint canned_replies_brand_id_fkey foreign key (brand_id) references brands(id)
);
create index canned_replies_brand on canned_replies (brand_id);
create index canned_replies_owner on canned_replies (owner_id) where owner_id is not null;
alter table canned_replies enable row level security;
create policy site on canned_replies using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or owner_id is null and ((brand_id || ':*') = any (string_to_array(current_setting('parlour.brand', true), ' '))) or (('staff:' || owner_id) = any (string_to_array(current_setting('parlour.brand', true), ' '))) and (brand_id is null or ((brand_id || ':') = any (string_to_array(current_setting('parlour.brand', true), ' ')))));
create policy site_reads on canned_replies for select using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or brand_id is null or ((brand_id || ':') = any (string_to_array(current_setting('parlour.brand', true), ' '))));

-- How often an operator uses a prepared reply.
create table canned_reply_uses (
  canned_reply_id uuid not null,
  staff_id uuid not null,
  uses integer not null,
  weight double precision not null,
  last_used_at timestamptz not null,
  constraint canned_reply_uses_pkey primary key (canned_reply_id, staff_id),
  constraint canned_reply_uses_uses_check check (uses > 0),
  constraint canned_reply_uses_weight_check check (weight > 0::double precision),
  constraint canned_reply_uses_canned_reply_id_fkey foreign key (canned_reply_id) references canned_replies(id) on delete cascade
);

-- A reply that is being written.
create table reply_drafts (
  conversation_id uuid not null,
  staff_id uuid not null,
  body text not null,
  reply_id uuid not null,
  revision uuid not null,
  begun_at timestamptz not null,
  saved_at timestamptz not null,
  constraint reply_drafts_pkey primary key (conversation_id, staff_id),
  constraint reply_drafts_body_check check (char_length(body) >= 1 and char_length(body) <= 20000),
  constraint reply_drafts_conversation_id_fkey foreign key (conversation_id) references conversations(id) on delete cascade
);
create index reply_drafts_saved on reply_drafts (saved_at);
alter table reply_drafts enable row level security;
create policy brand on reply_drafts using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from conversations whole where whole.id = reply_drafts.conversation_id)));

-- A reply that breaks a rule and was sent all the same, with the reason.
create table replies_sent_despite (
  position bigint generated always as identity,
  message_id uuid not null,
  staff_id uuid not null,
  rules text[] not null,
  reason text not null,
  sent_at timestamptz not null,
  constraint replies_sent_despite_pkey primary key ("position"),
  constraint replies_sent_despite_message_id_key unique (message_id),
  constraint replies_sent_despite_message_id_fkey foreign key (message_id) references messages(id) on delete cascade
);
alter table replies_sent_despite enable row level security;
create policy brand on replies_sent_despite using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from messages whole where whole.id = replies_sent_despite.message_id)));

-- Something that a profile has told a customer about itself.
create table persona_facts (
  id uuid not null,
  customer_id uuid not null,
  profile_id uuid not null,
  body text not null,
  added_by uuid not null,
  added_at timestamptz not null,
  changed_by uuid,
  changed_at timestamptz,
  constraint persona_facts_pkey primary key (id),
  constraint persona_facts_body_check check (char_length(body) >= 1 and char_length(body) <= 280),
  constraint persona_facts_check check ((changed_by is null) = (changed_at is null)),
  constraint persona_facts_customer_id_profile_id_fkey foreign key (customer_id, profile_id) references conversations(customer_id, profile_id) on delete cascade
);
create index persona_facts_conversation on persona_facts (customer_id, profile_id, added_at);
alter table persona_facts enable row level security;
create policy brand on persona_facts using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from customers whole where whole.id = persona_facts.customer_id)));

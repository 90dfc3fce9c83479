-- Whether a customer agrees that what they write in chats is used (CONSENT-1 to CONSENT-7), and in which words; the newest
-- row counts. Only grows. Customers from before have no row: their next message asks them.
create table chat_consents (
  customer_id uuid not null references customers (id) on delete cascade,
  -- which is the newest, also within a millisecond; given under the customer's row lock
  position bigint generated always as identity,
  -- false: taken back; version and words are then those of the consent that ended
  given boolean not null,
  version integer not null,
  words text not null,
  -- sign_up: the last step of sign-up; account: signed in, in My Account or before a message
  source text not null,
  recorded_at timestamptz not null,
  primary key (customer_id, position),
  constraint chat_consents_version_check check (version >= 1),
  constraint chat_consents_words_check check (length(words) between 1 and 1000),
  constraint chat_consents_source_check check (source in ('sign_up', 'account'))
);
-- Few: the queue looks here for each customer, and reads nothing of those who never took it back.
create index chat_consents_taken_back on chat_consents (customer_id, position) where not given;
alter table chat_consents enable row level security;
create policy brand on chat_consents using ((select current_setting('parlour.brand', true)) = '*'
  or exists (select from customers whole where whole.id = chat_consents.customer_id));

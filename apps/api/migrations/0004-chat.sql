create table staff (
  id uuid primary key,
  username text not null unique,
  display_name text not null,
  role text not null check (role in ('operator', 'supervisor', 'admin')),
  password_hash text not null,
  active boolean not null default true,
  created_at timestamptz not null
);

create table staff_sessions (
  -- sha-256 of the cookie's value
  token_hash bytea primary key,
  staff_id uuid not null references staff (id),
  created_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz
);

create index staff_sessions_staff on staff_sessions (staff_id);

create table conversations (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  profile_id uuid not null references profiles (id),
  -- sequence of the newest message, of the newest from the customer, and of the newest charged reply
  last_sequence integer not null default 0 check (last_sequence >= 0),
  last_sent_sequence integer not null default 0,
  last_charged_sequence integer not null default 0,
  -- sequence of the newest reply of any kind
  last_reply_sequence integer not null default 0,
  -- when the oldest unanswered message was written; null: nothing waits
  waiting_since timestamptz,
  read_up_to integer not null default 0,
  claimed_by uuid references staff (id),
  claimed_at timestamptz,
  -- the claimant's last action here; a claim that nobody uses may be taken over
  claim_acted_at timestamptz,
  created_at timestamptz not null,
  unique (customer_id, profile_id),
  check ((claimed_by is null) = (claimed_at is null)),
  check ((claimed_by is null) = (claim_acted_at is null))
);
create index conversations_waiting on conversations (waiting_since) where waiting_since is not null;
create index conversations_claimed on conversations (claimed_by) where claimed_by is not null;

create table messages (
  -- for a reply: the id its operator's client made, the idempotency key
  id uuid primary key,
  conversation_id uuid not null references conversations (id),
  customer_id uuid not null references customers (id),
  direction text not null check (direction in ('sent', 'received')),
  body text not null check (char_length(body) between 1 and 460),
  sequence integer not null check (sequence > 0),
  -- place among all messages of this customer
  cursor bigint not null,
  client_message_id uuid,
  staff_id uuid references staff (id),
  credit_cost integer not null default 0 check (credit_cost in (0, 1)),
  sent_at timestamptz not null,
  unique (conversation_id, sequence),
  unique (customer_id, cursor),
  unique (customer_id, client_message_id)
);

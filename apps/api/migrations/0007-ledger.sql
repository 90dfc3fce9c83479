-- Refunds, disputes and debt; limits; the statement's reasons.

-- Erasure deletes the customer; what is booked stays under the account's id, which then names nobody
-- (docs/safety.md, "Ledger facts kept pseudonymised").
alter table credit_accounts drop constraint credit_accounts_customer_id_fkey;
alter table payments drop constraint payments_customer_id_fkey;

alter table credit_accounts
  -- credits owed after a lost dispute or a refund of spent credits; above 0 nothing can be spent
  add column debt integer not null default 0 check (debt >= 0);

alter table ledger_entries drop constraint ledger_entries_cause_check;
alter table ledger_entries add constraint ledger_entries_cause_check check (
  cause in (
    'reply', 'payment', 'trial', 'goodwill',
    -- credits taken back because the money went back, and given again because it did not
    'refund', 'refund_failed',
    'dispute', 'dispute_won',
    -- a debt paid with credits of a purchase
    'recovery'
  )
);
alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check check (
  account in (
    'customer:purchased', 'customer:free', 'customer:debt',
    'house:sales', 'house:promotions', 'house:consumed'
  )
);

alter table payments
  add column charge_id text,
  -- money that went back, in minor units: refunds that the provider has confirmed
  add column refunded_minor integer not null default 0 check (refunded_minor between 0 and price_minor),
  add column receipt_number bigint generated always as identity,
  -- the last time the provider was asked how it stands
  add column reconciled_at timestamptz;
create index payments_open on payments (created_at) where status = 'processing';

-- Money sent back to the card. The row is written, and the credits taken, before the provider is asked; its id is
-- the idempotency key, so a crash in between is mended by asking again.
create table refunds (
  id uuid primary key,
  intent_id text not null references payments (intent_id),
  minor integer not null check (minor > 0),
  status text not null check (status in ('awaiting_approval', 'rejected', 'requested', 'succeeded', 'failed')),
  -- the provider's refund
  provider_id text unique,
  -- who asked: null is the customer
  requested_by uuid references staff (id),
  -- above a limit a second person approves (REFUND-7)
  approved_by uuid references staff (id),
  reason text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (approved_by is null or approved_by <> requested_by)
);
create unique index refunds_one_alive on refunds (intent_id) where status in ('awaiting_approval', 'requested', 'succeeded');

create table disputes (
  -- the provider's dispute
  id text primary key,
  intent_id text not null references payments (intent_id),
  minor integer not null check (minor >= 0),
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  check ((closed_at is null) = (status = 'open'))
);
create index disputes_payment on disputes (intent_id);

create table goodwill_grants (
  id uuid primary key,
  customer_id uuid not null,
  amount integer not null check (amount > 0),
  reason text not null,
  staff_id uuid not null references staff (id),
  created_at timestamptz not null
);

-- Replies that cost nothing, and why. The statement lists them (LEDGER-5).
create table uncharged_replies (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  conversation_id uuid not null references conversations (id) on delete cascade,
  -- the reply's id made by the operator's client; no message of that id exists where it was refused
  reply_id uuid not null,
  reason text not null check (
    reason in ('duplicate', 'banned', 'message_length', 'waiting_for_credit', 'not_written_since_last_charged_reply', 'paused')
  ),
  created_at timestamptz not null,
  unique (reply_id, reason)
);
create index uncharged_replies_customer on uncharged_replies (customer_id, created_at);

-- A customer's own limits. Tightening acts at once, loosening after 24 h (LIMIT-2): a looser limit waits in its own column.
create table customer_limits (
  customer_id uuid primary key references customers (id) on delete cascade,
  -- money spent on credits at most, in minor units of the region's currency; null: no limit
  day_minor integer check (day_minor >= 0),
  week_minor integer check (week_minor >= 0),
  month_minor integer check (month_minor >= 0),
  -- looser limits that were asked for, in force from pending_from on; each a number or null
  pending jsonb,
  pending_from timestamptz,
  cool_off_until timestamptz,
  self_excluded_until timestamptz,
  updated_at timestamptz not null,
  check ((pending is null) = (pending_from is null))
);

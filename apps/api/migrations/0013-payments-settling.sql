-- Payments settle the same, whatever order their news comes in (PAY-7): what is known of a payment
-- only grows, and the credits follow from it.

alter table payments
  -- minor units that arrived; other than the price only where the money did not match the order
  add column received_minor integer check (received_minor > 0),
  -- closed at the provider: no card can pay it any more
  add column cancelled_at timestamptz,
  -- last four digits of the card, for the receipt
  add column card_last4 text check (card_last4 ~ '^\d{4}$');
update payments set received_minor = price_minor where status = 'succeeded';
-- money of a held payment may be more than its price
alter table payments drop constraint payments_check2;
alter table payments add constraint payments_refunded_minor_check check (refunded_minor >= 0);
-- a payment released by staff keeps what was wrong with it
alter table payments drop constraint payments_check1;
alter table payments add constraint payments_problem_check check (problem is not null or status <> 'held');
drop index payments_open;
-- a declined one can still be paid with another card
create index payments_unpaid on payments (reconciled_at nulls first, created_at)
  where status in ('processing', 'failed') and cancelled_at is null;
create index payments_held on payments (created_at) where status = 'held';

-- Orders on their way to the provider: the id is the idempotency key, so that asking again after a fault makes no
-- second payment there.
create table payment_requests (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  bundle text not null,
  price_minor integer not null,
  currency text not null,
  -- null while it is not known that the provider has made the payment
  intent_id text,
  created_at timestamptz not null
);
create index payment_requests_unanswered on payment_requests (customer_id, created_at) where intent_id is null;

alter table refunds
  -- who began it; 'provider': made outside, in the provider's own console
  add column origin text not null default 'customer' check (origin in ('customer', 'staff', 'provider')),
  add constraint refunds_origin_names_staff check ((origin = 'staff') = (requested_by is not null));
drop index refunds_one_alive;
create unique index refunds_one_alive on refunds (intent_id)
  where origin <> 'provider' and status in ('awaiting_approval', 'requested', 'succeeded');
create index refunds_open on refunds (updated_at) where status = 'requested';
create index refunds_payment on refunds (intent_id);
alter table disputes
  -- the last time the provider was asked how it stands
  add column reconciled_at timestamptz;
create index disputes_open on disputes (opened_at) where status = 'open';

-- How far the provider's own list of events was read: what no webhook told is found there. One row.
create table provider_events_read (
  one boolean primary key default true check (one),
  read_to timestamptz not null
);

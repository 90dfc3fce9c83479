-- Which provider took a payment: it has to be asked about it, and only it knows the payment's id. Everything before this was Stripe's.
alter table payments add column if not exists provider text not null default 'stripe'
  constraint payments_provider_check check (provider in ('stripe', 'flexpay'));
-- An order on its way, and when another provider was asked instead: from then on nobody gets what this one answers (PAY-25).
alter table payment_requests add column if not exists provider text not null default 'stripe'
  constraint payment_requests_provider_check check (provider in ('stripe', 'flexpay'));
alter table payment_requests add column if not exists given_up_at timestamptz;
-- When what the provider may have made of it was closed there.
alter table payment_requests add column if not exists closed_at timestamptz;
create index if not exists payment_requests_given_up on payment_requests (created_at)
  where given_up_at is not null and closed_at is null;
-- For payments whose refunds and chargebacks are asked about one by one, because their provider lists no events.
create index if not exists payments_back on payments (provider, reconciled_at nulls first) where status = 'succeeded';

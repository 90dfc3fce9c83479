-- The charges of a payment that the customer's bank declined, each once (PAY-20), and when the last of them was reported.
alter table payments
  add column if not exists declined_charges text[] not null default '{}',
  add column if not exists last_declined_at timestamptz;

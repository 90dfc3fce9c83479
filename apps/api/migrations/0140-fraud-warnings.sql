-- Early fraud warnings: a cardholder's bank reports a payment as fraud before, or without, a dispute (DISPUTE-9).
create table if not exists fraud_warnings (
  id text primary key,
  intent_id text not null references payments (intent_id),
  -- the provider's word, such as unauthorized_use_of_card
  fraud_type text not null constraint fraud_warnings_type check (char_length(fraud_type) between 1 and 255),
  -- whether a refund may still prevent a dispute; never true again once false
  actionable boolean not null,
  warned_at timestamptz not null
);
create index if not exists fraud_warnings_newest on fraud_warnings (warned_at desc, id);
create index if not exists fraud_warnings_actionable on fraud_warnings (warned_at desc, id) where actionable;
create index if not exists fraud_warnings_payment on fraud_warnings (intent_id);
alter table fraud_warnings enable row level security;
create policy brand on fraud_warnings using (
  (select current_setting('parlour.brand', true)) = '*'
  or exists (select from payments whole where whole.intent_id = fraud_warnings.intent_id)
);

-- Up to when the provider's own list of warnings has been read, for those whose events never arrived (DISPUTE-10).
alter table provider_events_read add column if not exists warnings_read_to timestamptz;

-- What an erased customer owed follows their number into the next account, as bans and free trials do.

alter table ledger_entries drop constraint ledger_entries_cause_check;
alter table ledger_entries add constraint ledger_entries_cause_check check (
  cause in (
    'reply', 'payment', 'trial', 'goodwill',
    'refund', 'refund_failed', 'dispute', 'dispute_won', 'recovery',
    -- what is owed leaves one account of a number and arrives at another; both entries share a cause id
    'debt_out', 'debt_in',
    -- a debt that had been paid already comes back as credits
    'credits_out', 'credits_in'
  )
);
alter table ledger_postings drop constraint ledger_postings_account_check;
alter table ledger_postings add constraint ledger_postings_account_check check (
  account in (
    'customer:purchased', 'customer:free', 'customer:debt',
    'house:sales', 'house:promotions', 'house:consumed',
    -- sums to zero over all accounts of a number
    'house:carried'
  )
);

-- Erased customers whose payments may still go back, or who owed something.
create table erased_payers (
  customer_id uuid primary key,
  brand_id text not null references brands (id),
  -- the number's hash under the server's key
  phone_hash bytea not null,
  -- the newest account of the number, which owes what this one would owe; null: there was none since
  successor_id uuid,
  erased_at timestamptz not null
);
create index erased_payers_number on erased_payers (brand_id, phone_hash);
create index erased_payers_successor on erased_payers (successor_id);

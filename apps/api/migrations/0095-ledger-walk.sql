-- How far the check of all ledgers has come. No row: it has not begun.
create table ledger_walk (
  only_row boolean primary key default true check (only_row),
  -- the last account that was checked in this round; null: the round has ended, and the next one begins at the first account
  cursor uuid,
  round_began_at timestamptz not null
);

-- Accounts that do not add up. A row goes when its account does again.
create table ledger_faults (
  customer_id uuid primary key,
  problems text not null check (problems <> ''),
  found_at timestamptz not null
);

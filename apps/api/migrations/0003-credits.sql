-- Credits: lots, and a double-entry journal that only grows (docs/architecture.md, "Credits").

-- The running totals of a customer, bounded here so that no code path can overspend.
create table credit_accounts (
  customer_id uuid primary key references customers (id),
  purchased integer not null default 0 check (purchased >= 0),
  free integer not null default 0 check (free >= 0),
  -- number of journal entries and the hash of the newest: the chain's head
  entries integer not null default 0 check (entries >= 0),
  head_hash bytea not null
);

create table payments (
  -- the card provider's payment intent
  intent_id text primary key,
  customer_id uuid not null references customers (id),
  brand_id text not null,
  region text not null,
  bundle text not null,
  price_minor integer not null check (price_minor > 0),
  currency text not null check (currency in ('GBP', 'AUD', 'EUR')),
  credits integer not null check (credits > 0),
  -- held: the money does not match the order; nothing is granted until staff have looked
  status text not null check (status in ('processing', 'succeeded', 'failed', 'held')),
  -- what was wrong with it, for staff
  problem text,
  created_at timestamptz not null,
  granted_at timestamptz,
  check ((granted_at is not null) = (status = 'succeeded')),
  check ((problem is not null) = (status = 'held'))
);
create index payments_customer on payments (customer_id, created_at);

create table credit_lots (
  id uuid primary key,
  customer_id uuid not null references credit_accounts (customer_id),
  kind text not null check (kind in ('purchased', 'free')),
  -- order of arrival within the customer: the position of the ledger entry that brought the lot
  position integer not null check (position > 0),
  amount integer not null check (amount > 0),
  remaining integer not null check (remaining between 0 and amount),
  -- one lot per payment: the grant that can't happen twice
  payment_intent_id text unique references payments (intent_id),
  created_at timestamptz not null,
  unique (customer_id, position),
  check ((kind = 'purchased') = (payment_intent_id is not null))
);

create table ledger_entries (
  id uuid primary key,
  customer_id uuid not null references credit_accounts (customer_id),
  -- place in the customer's hash chain, from 1 without gaps
  position integer not null check (position > 0),
  cause text not null check (cause in ('reply', 'payment', 'trial', 'goodwill')),
  -- message id, payment intent or (for a trial) the customer: each cause is booked once
  cause_id text not null,
  previous_hash bytea not null,
  hash bytea not null,
  created_at timestamptz not null,
  unique (cause, cause_id),
  unique (customer_id, position)
);

-- Debits and credits of an entry; they sum to zero. What the customer has is positive on customer accounts.
create table ledger_postings (
  entry_id uuid not null references ledger_entries (id),
  line integer not null,
  account text not null check (
    account in ('customer:purchased', 'customer:free', 'house:sales', 'house:promotions', 'house:consumed')
  ),
  lot_id uuid references credit_lots (id),
  amount integer not null check (amount <> 0),
  primary key (entry_id, line)
);

create index credit_lots_spendable on credit_lots (customer_id, kind desc, position) where remaining > 0;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function refuse_change();

create function ledger_entry_balances() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount), 0) <> 0 or count(*) < 2 from ledger_postings where entry_id = new.id) then
    raise exception 'ledger entry % does not balance', new.id;
  end if;
  return null;
end $$;

-- At commit: the entry is written before its postings.
create constraint trigger ledger_entry_balances after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_entry_balances();

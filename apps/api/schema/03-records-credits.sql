-- Tables of src/modules/records/credits, as all migrations leave them. Written by generate-tables: don't edit.

create function count_credits_left() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $function$
begin
  insert into credits_left as known (brand_id, region, purchased, free)
    values (coalesce(new.brand_id, ''), coalesce(new.region, ''),
      new.purchased - case when old.erased then old.purchased else 0 end,
      new.free - case when old.erased then old.free else 0 end)
    on conflict (brand_id, region) do update
      set purchased = known.purchased + excluded.purchased, free = known.free + excluded.free;
  return null;
end $function$;

create function site_is_within(brand text, region text) returns boolean language plpgsql stable parallel safe cost 10 as $function$
begin
  return brand = current_setting('parlour.brand', true)
    or brand || ':' || region = any (string_to_array(current_setting('parlour.brand', true), ' '));
end $function$;

-- A customer's credits: bought, free and owed, and the newest entry's place in the chain.
create table credit_accounts (
  customer_id uuid not null,
  purchased integer not null default 0,
  free integer not null default 0,
  entries integer not null default 0,
  head_hash bytea not null,
  debt integer not null default 0,
  brand_id text,
  region text,
  opened_at timestamptz,
  erased boolean not null default false,
  constraint credit_accounts_pkey primary key (customer_id),
  constraint credit_accounts_debt_check check (debt >= 0),
  constraint credit_accounts_entries_check check (entries >= 0),
  constraint credit_accounts_free_check check (free >= 0),
  constraint credit_accounts_purchased_check check (purchased >= 0)
);
create index credit_accounts_opened on credit_accounts (opened_at);
alter table credit_accounts enable row level security;
create policy brand on credit_accounts using (coalesce(current_setting('parlour.brand', true) = '*', false) or site_is_within(brand_id, region));
create constraint trigger credit_accounts_left after update on credit_accounts deferrable initially deferred for each row when (new.erased and (old.erased is distinct from new.erased or old.purchased is distinct from new.purchased or old.free is distinct from new.free)) execute function count_credits_left();

-- Credits that came together: one purchase, trial or goodwill.
create table credit_lots (
  id uuid not null,
  customer_id uuid not null,
  kind text not null,
  position integer not null,
  amount integer not null,
  remaining integer not null,
  payment_intent_id text,
  created_at timestamptz not null,
  constraint credit_lots_pkey primary key (id),
  constraint credit_lots_customer_id_position_key unique (customer_id, "position"),
  constraint credit_lots_payment_intent_id_key unique (payment_intent_id),
  constraint credit_lots_amount_check check (amount > 0),
  constraint credit_lots_check check (remaining >= 0 and remaining <= amount),
  constraint credit_lots_check1 check ((kind = 'purchased') = (payment_intent_id is not null)),
  constraint credit_lots_kind_check check (kind in ('purchased', 'free')),
  constraint credit_lots_position_check check ("position" > 0),
  constraint credit_lots_customer_id_fkey foreign key (customer_id) references credit_accounts(customer_id)
);
create index credit_lots_spendable on credit_lots (customer_id, kind desc, "position") where remaining > 0;
alter table credit_lots enable row level security;
create policy brand on credit_lots using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from credit_accounts whole where whole.customer_id = credit_lots.customer_id)));

create function ledger_entry_balances() returns trigger language plpgsql as $function$
begin
  if (select coalesce(sum(amount), 0) <> 0 or count(*) < 2 from ledger_postings where entry_id = new.id) then
    raise exception 'ledger entry % does not balance', new.id;
  end if;
  return null;
end $function$;

-- A movement of credits, with its cause and its hash in the customer's chain.
create table ledger_entries (
  id uuid not null,
  customer_id uuid not null,
  position integer not null,
  cause text not null,
  cause_id text not null,
  previous_hash bytea not null,
  hash bytea not null,
  created_at timestamptz not null,
  constraint ledger_entries_pkey primary key (id),
  constraint ledger_entries_cause_cause_id_key unique (cause, cause_id),
  constraint ledger_entries_customer_id_position_key unique (customer_id, "position"),
  constraint ledger_entries_cause_check check (cause in ('reply', 'payment', 'trial', 'goodwill', 'refund', 'refund_failed', 'dispute', 'dispute_won', 'recovery', 'debt_out', 'debt_in', 'credits_out', 'credits_in')),
  constraint ledger_entries_position_check check ("position" > 0),
  constraint ledger_entries_customer_id_fkey foreign key (customer_id) references credit_accounts(customer_id)
);
create index ledger_entries_back on ledger_entries (customer_id) where cause in ('refund', 'refund_failed', 'dispute', 'dispute_won');
create index ledger_entries_created on ledger_entries (created_at);
create index ledger_entries_payments on ledger_entries (created_at) where cause = 'payment';
alter table ledger_entries enable row level security;
create policy brand on ledger_entries using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from credit_accounts whole where whole.customer_id = ledger_entries.customer_id)));
create trigger ledger_entries_append_only before delete or update on ledger_entries for each row execute function refuse_change();
create constraint trigger ledger_entry_balances after insert on ledger_entries deferrable initially deferred for each row execute function ledger_entry_balances();

-- What a movement adds to an account or takes from it. Those of an entry sum to zero.
create table ledger_postings (
  entry_id uuid not null,
  line integer not null,
  account text not null,
  lot_id uuid,
  amount integer not null,
  constraint ledger_postings_pkey primary key (entry_id, line),
  constraint ledger_postings_account_check check (account in ('customer:purchased', 'customer:free', 'customer:debt', 'house:sales', 'house:promotions', 'house:consumed', 'house:carried')),
  constraint ledger_postings_amount_check check (amount <> 0),
  constraint ledger_postings_entry_id_fkey foreign key (entry_id) references ledger_entries(id),
  constraint ledger_postings_lot_id_fkey foreign key (lot_id) references credit_lots(id)
);
create index ledger_postings_lot on ledger_postings (lot_id) where lot_id is not null;
alter table ledger_postings enable row level security;
create policy brand on ledger_postings using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from ledger_entries whole where whole.id = ledger_postings.entry_id)));
create trigger ledger_postings_append_only before delete or update on ledger_postings for each row execute function refuse_change();

-- Credits that staff gave, and who did.
create table goodwill_grants (
  id uuid not null,
  customer_id uuid not null,
  amount integer not null,
  reason text not null,
  staff_id uuid not null,
  created_at timestamptz not null,
  constraint goodwill_grants_pkey primary key (id),
  constraint goodwill_grants_amount_check check (amount > 0)
);
create index goodwill_grants_customer on goodwill_grants (customer_id, created_at);
create index goodwill_grants_staff on goodwill_grants (staff_id, created_at);
alter table goodwill_grants enable row level security;
create policy brand on goodwill_grants using (coalesce(current_setting('parlour.brand', true) = '*', false) or (exists (select from credit_accounts whole where whole.customer_id = goodwill_grants.customer_id)));

-- A number that has had its free trial.
create table trial_claims (
  phone_hash bytea not null,
  claimed_at timestamptz not null,
  constraint trial_claims_pkey primary key (phone_hash)
);

-- A card that stands for somebody's free trial.
create table trial_cards (
  card_hash bytea not null,
  customer_id uuid not null,
  claimed_at timestamptz not null,
  constraint trial_cards_pkey primary key (card_hash)
);
create index trial_cards_customer on trial_cards (customer_id);

-- A reply that was not charged, and why.
create table uncharged_replies (
  id uuid not null,
  customer_id uuid not null,
  conversation_id uuid not null,
  reply_id uuid not null,
  reason text not null,
  created_at timestamptz not null,
  constraint uncharged_replies_pkey primary key (id),
  constraint uncharged_replies_reply_id_reason_key unique (reply_id, reason),
  constraint uncharged_replies_reason_check check (reason in ('duplicate', 'banned', 'message_length', 'waiting_for_credit', 'not_written_since_last_charged_reply', 'paused', 'on_the_house'))
);
create index uncharged_replies_conversation on uncharged_replies (conversation_id);
create index uncharged_replies_customer on uncharged_replies (customer_id, created_at);
alter table uncharged_replies enable row level security;

-- What an erased customer still owed, under a hash of the number.
create table erased_payers (
  customer_id uuid not null,
  brand_id text not null,
  phone_hash bytea not null,
  successor_id uuid,
  erased_at timestamptz not null,
  constraint erased_payers_pkey primary key (customer_id)
);
create index erased_payers_number on erased_payers (brand_id, phone_hash);
create index erased_payers_successor on erased_payers (successor_id);
alter table erased_payers enable row level security;
create policy brand on erased_payers using (coalesce(current_setting('parlour.brand', true) = '*', false) or brand_id = current_setting('parlour.brand', true) or ((brand_id || ':') = any (string_to_array(current_setting('parlour.brand', true), ' '))));

-- How far the daily check of all ledgers has come.
create table ledger_walk (
  only_row boolean not null default true,
  cursor uuid,
  round_began_at timestamptz not null,
  constraint ledger_walk_pkey primary key (only_row),
  constraint ledger_walk_only_row_check check (only_row)
);

-- A ledger that did not add up.
create table ledger_faults (
  customer_id uuid not null,
  problems text not null,
  found_at timestamptz not null,
  constraint ledger_faults_pkey primary key (customer_id),
  constraint ledger_faults_problems_check check (problems <> '')
);
alter table ledger_faults enable row level security;
create policy site on ledger_faults using (coalesce(current_setting('parlour.brand', true), '') !~~ 'sites:%' or (exists (select from credit_accounts whole where whole.customer_id = ledger_faults.customer_id)));

create policy brand on chains using (coalesce(current_setting('parlour.brand', true) = '*', false) or case when kind = 'customer' then (exists (select from credit_accounts whole where whole.customer_id = chains.chain_id::uuid)) else true end);

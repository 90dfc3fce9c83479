-- A card that stands for somebody's free trial (CREDIT-9): the first customer with a trial who paid with it.
create table if not exists trial_cards (
  -- the card provider's fingerprint under the server's key
  card_hash bytea primary key,
  -- deleted with its customer, so it needs no reference: one would lock the customer's row after the payment's
  customer_id uuid not null,
  claimed_at timestamptz not null
);
create index if not exists trial_cards_customer on trial_cards (customer_id);

-- Consent, opt-outs, campaigns, and what providers tell about texts.

-- What a customer agreed to or refused, and with which wording; the newest row counts. Only grows.
create table marketing_consents (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  consented boolean not null,
  -- sign_up: the notice at collection; account: My Account; text: STOP or the keyword; staff: asked for by post
  source text not null check (source in ('sign_up', 'account', 'text', 'staff')),
  wording_version text not null,
  -- keyed hash of the customer's number: whether it is opted out is asked of text_opt_outs
  phone_hash bytea not null,
  created_at timestamptz not null,
  -- which is the newest, also within a millisecond; handed out under the customer's row lock
  position bigint generated always as identity
);
create index marketing_consents_customer on marketing_consents (customer_id, position desc);

-- A text that came in names a number and no brand.
create index customers_phone on customers (phone);

-- Numbers that a sender must not text any more, in no brand; a keyed hash, so that it survives erasure.
create table text_opt_outs (
  sender text not null,
  phone_hash bytea not null,
  created_at timestamptz not null,
  primary key (sender, phone_hash)
);

create table campaigns (
  id uuid primary key,
  brand_id text not null,
  region text not null,
  title text not null,
  -- without the opt-out, which every text gets at its end
  body text not null,
  status text not null check (status in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  send_at timestamptz,
  created_by uuid not null references staff (id),
  created_at timestamptz not null,
  -- when it was sent to the last customer, or cancelled
  finished_at timestamptz,
  foreign key (brand_id, region) references brand_regions (brand_id, region),
  check (status in ('draft', 'cancelled') or send_at is not null)
);

create table campaign_texts (
  id uuid primary key,
  campaign_id uuid not null references campaigns (id),
  customer_id uuid not null references customers (id) on delete cascade,
  -- sending: handed to the provider, whose answer is not known yet; never sent a second time
  status text not null check (status in ('waiting', 'sending', 'sent', 'delivered', 'failed', 'skipped')),
  -- why it was skipped or failed
  reason text,
  provider_id text unique,
  -- when it was handed to the provider: a customer gets at most one in 7 days
  claimed_at timestamptz,
  updated_at timestamptz not null,
  unique (campaign_id, customer_id),
  check ((claimed_at is null) = (status in ('waiting', 'skipped')))
);
create index campaign_texts_customer on campaign_texts (customer_id, claimed_at);
create index campaign_texts_status on campaign_texts (campaign_id, status);

-- Texts that came in; the provider tells some of them twice. Neither number nor words are kept.
create table inbound_texts (
  provider_id text primary key,
  kind text not null check (kind in ('opt_out', 'opt_in', 'age_verification', 'other')),
  received_at timestamptz not null
);

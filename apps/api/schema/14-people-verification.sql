-- Tables of src/modules/people/verification, as all migrations leave them. Written by generate-tables: don't edit.

-- A code that was texted, by its hash.
create table verification_codes (
  id uuid not null,
  browser_id text not null,
  brand_id text not null,
  region text not null,
  phone text not null,
  purpose text not null,
  code_hash bytea not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  address_hash bytea,
  prefix text,
  known_browser boolean not null default false,
  constraint verification_codes_pkey primary key (id),
  constraint verification_codes_attempts_check check (attempts >= 0 and attempts <= 3),
  constraint verification_codes_browser_id_check check (browser_id ~ '^[0-9a-f]{32}$'),
  constraint verification_codes_purpose_check check (purpose in ('sign_in', 'reset')),
  constraint verification_codes_brand_id_fkey foreign key (brand_id) references brands(id)
);
create index verification_codes_address on verification_codes (address_hash, created_at);
create index verification_codes_browser on verification_codes (browser_id, brand_id, created_at);
create index verification_codes_created on verification_codes (created_at);
create index verification_codes_phone on verification_codes (phone, brand_id, created_at);
create index verification_codes_prefix on verification_codes (prefix, created_at);
alter table verification_codes enable row level security;
create policy brand on verification_codes using (coalesce(current_setting('parlour.brand', true) = '*', false) or site_is_within(brand_id, region));

-- Proof that a number was verified, for the next step of the sign-up or a new password.
create table verification_tickets (
  id uuid not null,
  browser_id text not null,
  brand_id text not null,
  phone text not null,
  purpose text not null,
  code_hash bytea not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  landing_version integer,
  landing_split integer,
  constraint verification_tickets_pkey primary key (id),
  constraint verification_tickets_attempts_check check (attempts >= 0 and attempts <= 3),
  constraint verification_tickets_purpose_check check (purpose in ('sign_in', 'reset')),
  constraint verification_tickets_brand_id_fkey foreign key (brand_id) references brands(id)
);
create index verification_tickets_browser on verification_tickets (browser_id, brand_id, phone);
create index verification_tickets_created on verification_tickets (created_at);
create index verification_tickets_phone on verification_tickets (brand_id, phone);
alter table verification_tickets enable row level security;
create policy brand on verification_tickets using (coalesce(current_setting('parlour.brand', true) = '*', false) or brand_id = current_setting('parlour.brand', true) or ((brand_id || ':') = any (string_to_array(current_setting('parlour.brand', true), ' '))));

-- What a number's network said about it.
create table phone_lookups (
  phone_hash bytea not null,
  line_type text not null,
  looked_up_at timestamptz not null,
  constraint phone_lookups_pkey primary key (phone_hash)
);
create index phone_lookups_looked_up on phone_lookups (looked_up_at);

-- A country code to which no codes are texted for a while.
create table text_pauses (
  prefix text not null,
  paused_at timestamptz not null,
  until timestamptz not null,
  constraint text_pauses_pkey primary key (prefix)
);

create table customers (
  id uuid primary key,
  brand_id text not null,
  region text not null,
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  username text not null,
  -- usernames are taken without regard to case, per brand
  username_key text not null,
  password_hash text not null,
  date_of_birth date not null,
  adult_verified boolean not null default false,
  image_url text,
  banned boolean not null default false,
  -- grows with every message of this customer: the stream's cursor, gap-free and in commit order
  last_cursor bigint not null default 0 check (last_cursor >= 0),
  created_at timestamptz not null,
  -- an account belongs to (brand, phone number)
  unique (brand_id, phone),
  unique (brand_id, username_key),
  foreign key (brand_id, region) references brand_regions (brand_id, region)
);

-- One verification per browser, number, purpose and brand; its codes are counted one by one.
create table verification_codes (
  id uuid primary key,
  browser_id text not null check (browser_id ~ '^[0-9a-f]{32}$'),
  brand_id text not null references brands (id),
  region text not null,
  phone text not null,
  purpose text not null check (purpose in ('sign_in', 'reset')),
  -- HMAC of the code under the server's key; the code itself is never stored
  code_hash bytea not null,
  -- incremented before the comparison; never past the cap
  attempts integer not null default 0 check (attempts between 0 and 3),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_codes_browser on verification_codes (browser_id, brand_id, created_at);
create index verification_codes_phone on verification_codes (phone, brand_id, created_at);

-- What a checked code is good for: creating an account or resetting a password, in that browser only.
create table verification_tickets (
  id uuid primary key,
  browser_id text not null,
  brand_id text not null references brands (id),
  phone text not null,
  purpose text not null check (purpose in ('sign_in', 'reset')),
  -- the code that was checked, as HMAC: account/reset names it again
  code_hash bytea not null,
  -- wrong codes named with it, counted before the comparison
  attempts integer not null default 0 check (attempts between 0 and 3),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_tickets_browser on verification_tickets (browser_id, brand_id, phone);

-- One free trial per phone, across brands; survives erasure, so only a keyed hash of the number.
create table trial_claims (
  phone_hash bytea primary key,
  claimed_at timestamptz not null
);

-- A login: the family of refresh tokens that rotate from one sign-in.
create table logins (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  created_at timestamptz not null,
  -- 8 hours after sign-in, whatever was refreshed
  ends_at timestamptz not null,
  revoked_at timestamptz
);
create index logins_customer on logins (customer_id);

create table refresh_tokens (
  token_hash bytea primary key,
  login_id uuid not null references logins (id),
  created_at timestamptz not null,
  -- when it was exchanged; a second tab has a short grace, later use ends the family
  rotated_at timestamptz
);
create index refresh_tokens_login on refresh_tokens (login_id);

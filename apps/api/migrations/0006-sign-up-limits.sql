-- Limits of verification texts: per address, per prefix, and in all (TEXTS-3).
alter table verification_codes
  -- hash of the visitor's address under the server's key
  add column address_hash bytea,
  -- beginning of the number that a pumping scheme would share
  add column prefix text;
create index verification_codes_prefix on verification_codes (prefix, created_at);
create index verification_codes_address on verification_codes (address_hash, created_at);
create index verification_codes_created on verification_codes (created_at);

-- What a provider said about a number, so that it is asked (and paid) once in a while only.
create table phone_lookups (
  phone_hash bytea primary key,
  line_type text not null,
  looked_up_at timestamptz not null
);

-- Numbers that may not sign up again; kept as a keyed hash, so that erasure does not lift a ban or a self-exclusion.
create table barred_phones (
  brand_id text not null references brands (id),
  phone_hash bytea not null,
  reason text not null check (reason in ('banned', 'self_excluded')),
  -- null: until it is lifted
  until timestamptz,
  created_at timestamptz not null,
  primary key (brand_id, phone_hash, reason)
);

alter table customers
  -- the customer's last action, from which retention counts (RETENTION-1)
  add column last_active_at timestamptz,
  add column adult_verified_at timestamptz;
update customers set last_active_at = created_at;
alter table customers alter column last_active_at set not null, alter column last_active_at set default now();

-- A customer's logins as they see them.
alter table logins
  -- what the browser says it is, cut short; shown to the customer only
  add column device text,
  add column last_used_at timestamptz;
update logins set last_used_at = created_at;

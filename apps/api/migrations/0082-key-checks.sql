-- Fingerprints of keys that must never change, so that a start with another one is noticed. A key can't be read from it.
create table key_checks (
  name text primary key,
  fingerprint bytea not null,
  recorded_at timestamptz not null default now()
);

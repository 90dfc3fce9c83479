-- Staff come in by a one-time link instead of a password that somebody else knows, and back in by recovery codes.

alter table staff
  -- null: no password was chosen yet, and none is right
  alter column password_hash drop not null,
  -- sha-256 of the one-time link's secret; a new link takes the place of the one before
  add column link_hash bytea unique,
  add column link_expires_at timestamptz,
  add constraint staff_link_expires check ((link_hash is null) = (link_expires_at is null));

-- What stands in for an authenticator that is gone. A keyed hash: without the server's key the table says nothing.
create table staff_recovery_codes (
  staff_id uuid not null references staff (id),
  code_hash bytea not null,
  made_at timestamptz not null,
  -- a code works once
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

alter table staff_sessions
  -- what its owner recognises a session by, such as "Chrome on Windows", and where it was begun
  add column device text,
  add column address text;

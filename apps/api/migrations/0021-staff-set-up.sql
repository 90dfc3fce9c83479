-- What staff need to set themselves up and to see where they are signed in.

alter table staff
  -- an authenticator that was begun and not yet confirmed; what is confirmed stays in force until then. Encrypted.
  add column totp_pending bytea;

alter table staff_sessions
  -- names a session to its owner; the token's hash stays with the server
  add column id uuid not null default gen_random_uuid() unique;

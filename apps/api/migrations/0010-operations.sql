-- Staff's second factor and capacity, notes, bans, the audit, privacy.

alter table staff
  -- encrypted under the server's key
  add column totp_secret bytea,
  add column totp_confirmed_at timestamptz,
  -- the newest time step that was used: a code works once
  add column totp_last_step bigint not null default 0,
  -- how many conversations an operator may hold at once
  add column capacity integer not null default 5 check (capacity between 1 and 20),
  -- a password that somebody else set has to be changed first
  add column password_temporary boolean not null default false;

-- Who did what, to whom, when; it only grows. Details hold ids and facts, never a message, number or password.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  -- null: the server itself, such as a retention run
  staff_id uuid references staff (id),
  action text not null,
  target_type text not null,
  target_id text not null,
  details jsonb not null default '{}'
);
create index audit_log_at on audit_log (at desc);
create index audit_log_target on audit_log (target_type, target_id);
create index audit_log_staff on audit_log (staff_id, at desc);
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_change();

create table customer_notes (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  -- null: about the customer as a whole
  conversation_id uuid references conversations (id) on delete cascade,
  staff_id uuid not null references staff (id),
  body text not null check (char_length(body) between 1 and 1000),
  created_at timestamptz not null
);
create index customer_notes_customer on customer_notes (customer_id, created_at);

create table bans (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  reason text not null,
  staff_id uuid not null references staff (id),
  created_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid references staff (id)
);
create unique index bans_one_alive on bans (customer_id) where lifted_at is null;

-- Enquiries by post or e-mail (OFFICE-5), kept until resolved plus 3 months (RETENTION-4).
create table enquiries (
  id uuid primary key,
  customer_id uuid references customers (id) on delete cascade,
  subject text not null,
  body text not null,
  created_by uuid not null references staff (id),
  created_at timestamptz not null,
  resolved_at timestamptz
);

create table erasures (
  id uuid primary key,
  -- names nobody any more
  customer_id uuid not null unique,
  asked_by text not null check (asked_by in ('customer', 'staff', 'retention')),
  requested_at timestamptz not null,
  -- null while files are still to be deleted
  finished_at timestamptz
);

create table retention_runs (
  id uuid primary key,
  dry_run boolean not null,
  cutoff timestamptz not null,
  -- rows per kind: what went, or what would
  counts jsonb not null,
  started_by uuid references staff (id),
  created_at timestamptz not null
);
